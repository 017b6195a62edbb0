import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../app/platform/postgres/free-port.server.ts'
import { createSandbox } from '../../../sandbox/sandbox.ts'
import { makeDataDir } from '../../support/database/own-database.ts'
import { type Cluster, missingPrograms, startCluster } from '../../support/database/patroni-cluster.ts'
import { expectAllThere } from '../../support/payments/order-books.ts'
import { choosePiece, type Load, startLoad } from '../../support/payments/order-load.ts'
import { initiatorSettings, realSettings, startShopProcess, testSecrets } from '../../support/shop/shop-process.ts'

const isLong = process.env.LONG !== undefined
const rounds = Number(process.env.FAILOVERS ?? 3)
const longestSeconds = 15
/** On a machine that is busy with other work the times say nothing of a failover. */
const isBusy = () => (loadavg()[0] ?? 0) > 2 * availableParallelism()

if (isLong && missingPrograms.length > 0)
  process.stdout.write(
    `  The failovers of a Patroni cluster are left out: ${missingPrograms.join(', ')} is not installed.\n`,
  )

const longOnly = { skip: !isLong || missingPrograms.length > 0, timeout: 3_600_000 }

type Fault = { name: string; strike(cluster: Cluster): Promise<() => void> }

/** Each answers how to bring back what it took. */
const faults: Fault[] = [
  {
    name: 'killed',
    async strike(cluster) {
      const node = await cluster.primary()
      cluster.signal(node, 'SIGKILL')
      return () => cluster.start(node)
    },
  },
  {
    name: 'frozen',
    async strike(cluster) {
      const node = await cluster.primary()
      cluster.signal(node, 'SIGSTOP')
      return () => cluster.signal(node, 'SIGCONT')
    },
  },
  {
    name: 'switched over',
    async strike(cluster) {
      await cluster.switchOver()
      return () => {}
    },
  },
]

async function openShop(databaseUrl: string) {
  const dataDir = await makeDataDir()
  const sandbox = await createSandbox({ port: 0, callbackDelayMs: 20 })
  const port = String(await freePort())
  sandbox.setShopUrl(`http://127.0.0.1:${port}`)
  const shop = await startShopProcess({
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...testSecrets,
    TRUST_PROXY: '127.0.0.1',
    BANK_DETAILS: 'Account 123',
    SEED_DEMO: 'true',
    ...realSettings(sandbox),
    ...initiatorSettings(sandbox),
  })
  onTestFinished(async () => {
    await shop.end()
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { url: shop.url, pid: shop.pid, sandbox }
}

/** From the fault to the first order that is placed after the longest time without one. */
function longestGap({ placed }: Load, since: number): number {
  const moments = [since, ...placed.map(({ at }) => at).filter((at) => at > since)]
  return Math.max(...moments.slice(1).map((at, n) => at - (moments[n] ?? since)))
}

async function expectSurvives(way: 'url' | 'proxyUrl') {
  const cluster = await startCluster()
  const { url, sandbox } = await openShop(cluster[way])
  const load = startLoad(url, sandbox, await choosePiece(url))
  const untilMore = (n: number) => expect.poll(() => load.placed.length, { timeout: 120_000 }).toBeGreaterThan(n)
  const report: { name: string; seconds: number; isBusy: boolean }[] = []
  for (let n = 0; n < rounds; n++) {
    for (const { name, strike } of faults) {
      await untilMore(load.placed.length + 4)
      const since = performance.now()
      const bringBack = await strike(cluster)
      const from = load.placed.length
      await untilMore(from)
      await untilMore(load.placed.length + 4)
      bringBack()
      await cluster.untilWhole()
      report.push({ name, seconds: longestGap(load, since) / 1000, isBusy: isBusy() })
    }
  }
  await load.end()
  const { port } = await cluster.primary()
  await expectAllThere(`postgres://postgres@127.0.0.1:${port}/shop`, load, sandbox)
  const times = report.map((one) => `${one.name} ${one.seconds.toFixed(1)} s${one.isBusy ? ' (busy)' : ''}`)
  process.stdout.write(
    `  ${way === 'url' ? 'Three hosts' : 'HAProxy'}: ${times.join(', ')}; ${load.placed.length} orders placed, ` +
      `${load.paid.size} told as paid, ${sandbox.charges().length} charged, ${load.turnedAway} calls turned away\n`,
  )
  expect(load.wrong).toEqual([])
  expect(report.filter((one) => !one.isBusy && one.seconds > longestSeconds)).toEqual([])
}

test('a Patroni cluster, by its three hosts: the shop goes on after each fault, and no order is lost', longOnly, () =>
  expectSurvives('url'),
)

test('a Patroni cluster, through HAProxy: the shop goes on after each fault, and no order is lost', longOnly, () =>
  expectSurvives('proxyUrl'),
)
