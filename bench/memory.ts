import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../app/infra/postgres/free-port.server.ts'
import { createSandbox } from '../sandbox/sandbox.ts'
import { makeDataDir } from '../tests/support/database/own-database.ts'
import { realSettings } from '../tests/support/shop/shop-process.ts'
import { type LimitedMachine, limitMachine } from './limited-machine.ts'
import { print } from './print.ts'
import type { Row } from './row.ts'
import { buyAll, uploadAll, visit } from './shop-day.ts'

const root = join(import.meta.dirname, '..')
const machineMegabytes = 512
const password = 'measured only 1'
const restMs = 5_000

/**
 * The built shop and its database on a machine of 512 MB: first start with the demo's pieces, 100 purchases, 20 uploads,
 * then visits. The sandbox stays outside, since a real shop has none.
 */
export async function measureMemory(minutes = 1, pauseMs = 0): Promise<Row[]> {
  const machine = await limitMachine(machineMegabytes)
  const sandbox = await createSandbox({ port: 0, callbackDelayMs: 50 })
  const dataDir = await makeDataDir()
  const env = { DATA_DIR: dataDir, SEED_DEMO: 'true', ...realSettings(sandbox) }
  const peak = watchPeak(machine)
  try {
    const first = await startShop(machine, env)
    const atFirst = await first.restingMegabytes()
    await first.end()
    const second = await startShop(machine, env)
    const atSecond = await second.restingMegabytes()
    say(`second start: ${atSecond} MB after ${atFirst} MB`)
    const paid = await buyAll(second.url)
    say(`${paid} paid: ${megabytesOf(second.pid)} MB`)
    const taken = await uploadAll(second.url, password, 20)
    say(`${taken} uploaded: ${megabytesOf(second.pid)} MB`)
    await visitFor(second, minutes, pauseMs)
    const after = await second.restingMegabytes()
    await second.end()
    const goalAlone = { atMost: 180 }
    return [
      { name: 'memory of the shop, first start', value: atFirst, unit: 'MB', goal: goalAlone },
      { name: 'memory of the shop, second start', value: atSecond, unit: 'MB', goal: goalAlone },
      { name: 'memory of the shop, after the load', value: after, unit: 'MB', goal: { atMost: 250 } },
      { name: 'purchases paid', value: paid, unit: 'orders', goal: { atLeast: 100 } },
      { name: 'uploads of 12 megapixels taken', value: taken, unit: 'pieces', goal: { atLeast: 20 } },
      ...(machine
        ? [
            {
              name: 'most held with the database',
              value: peak.megabytes(),
              unit: 'MB',
              goal: { atMost: machineMegabytes },
            },
            { name: 'processes killed for memory', value: await machine.kills(), unit: '', goal: { atMost: 0 } },
          ]
        : []),
    ]
  } finally {
    peak.stop()
    await sandbox.close()
    await machine?.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type MeasuredShop = { url: string; pid: number; restingMegabytes(): Promise<number>; end(): Promise<void> }

async function startShop(machine: LimitedMachine | null, env: Record<string, string>): Promise<MeasuredShop> {
  const port = await freePort()
  const start = `exec "${process.execPath}" "${join(root, 'scripts/start.mjs')}" start`
  const child = spawn('sh', ['-c', machine ? `${machine.enter} && ${start}` : start], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
      PUBLIC_URL: `http://localhost:${port}`,
      TRUST_PROXY: '127.0.0.1',
      ...env,
    },
  })
  const url = `http://localhost:${port}`
  while (
    !(await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the shop did not start')
    await pause(200)
  }
  const { pid = 0 } = child
  return {
    url,
    pid,
    async restingMegabytes() {
      await pause(restMs)
      return megabytesOf(pid)
    },
    async end() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function visitFor(shop: MeasuredShop, minutes: number, pauseMs: number): Promise<void> {
  const end = Date.now() + minutes * 60_000
  let visits = 0
  while (Date.now() < end) {
    await visit(shop.url, visits++)
    if (visits % 200 === 0) say(`${visits} visits: ${megabytesOf(shop.pid)} MB`)
    await pause(pauseMs)
  }
}

function watchPeak(machine: LimitedMachine | null) {
  let most = 0
  const timer = setInterval(async () => {
    most = Math.max(most, (await machine?.held().catch(() => 0)) ?? 0)
  }, 250)
  return { megabytes: () => Math.round(most / 2 ** 20), stop: () => clearInterval(timer) }
}

/** What the process has in memory, parts of Node's own file included. */
function megabytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** How it goes; the rows alone are the result. */
function say(line: string) {
  process.stderr.write(`  ${line}\n`)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

if (import.meta.main) {
  const [minutes, pauseMs] = process.argv.slice(2).map(Number)
  await print(() => measureMemory(minutes, pauseMs))
}
