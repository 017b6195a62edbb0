import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts'
import { runQuery } from '../support/database/database.ts'
import { databaseUrlOf } from '../support/database/own-database.ts'
import { type Buying, keepBuying } from '../support/release/buying.ts'
import { makeKey, makeRelease, replaceFile, unpackArchive } from '../support/release/make-release.ts'
import { type OpenWatch, watchOpen } from '../support/release/open-watch.ts'
import { type ReleaseService, startService } from '../support/release/release-service.ts'
import { openUpdatesOffice } from '../support/release/updates-office.ts'
import { makeStartedDataDir } from '../support/shop/first-start.ts'
import { realSettings } from '../support/shop/shop-process.ts'

type Kill = { step: string; afterMs: number }
const isLong = process.env.LONG === '1'
const updates = isLong ? 30 : 12
/** The updates in which shop and database are killed, each some time after this step. */
const kills: Record<number, Kill> = isLong
  ? {
      3: { step: 'backup', afterMs: 0 },
      5: { step: 'unpack', afterMs: 0 },
      8: { step: 'unpack', afterMs: 700 },
      11: { step: 'verify', afterMs: 0 },
      14: { step: 'verify', afterMs: 900 },
      17: { step: 'switched', afterMs: 0 },
      20: { step: 'switched', afterMs: 50 },
      23: { step: 'switched', afterMs: 300 },
      26: { step: 'switched', afterMs: 600 },
      29: { step: 'done', afterMs: 0 },
    }
  : {
      2: { step: 'unpack', afterMs: 700 },
      5: { step: 'verify', afterMs: 900 },
      8: { step: 'switched', afterMs: 50 },
      10: { step: 'switched', afterMs: 300 },
      12: { step: 'done', afterMs: 0 },
    }
/** After these updates, shop and database are killed once more, without an update in progress. */
const killsAlone = [4, 9]
const maxClosedMs = 5_000

const { key, publicKey } = makeKey()
let place: string
let home: string
let source: string
let dataDir: string
let sandbox: Sandbox
let service: ReleaseService
let watch: OpenWatch
let buying: Buying
let url: string
/** The first two numbers of the new versions, like '1.4'. */
let series: string

async function setScene() {
  place = await mkdtemp(join(tmpdir(), 'enkiama-updates-'))
  await chmod(place, 0o755)
  home = join(place, 'home')
  source = join(place, 'source')
  for (const folder of [join(home, 'releases'), source]) mkdirSync(folder, { recursive: true })
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  // A separate folder, because another test makes a release meanwhile.
  execFileSync(process.execPath, ['scripts/release.ts', '--no-tag', `--to=${place}`])
  const made = join(place, `enkiama-${version}-linux-x64.tar.gz`)
  const [major = '0', minor = '0'] = version.split('.')
  series = `${major}.${Number(minor) + 1}`
  source = leanRelease(unpackArchive(made, source))
  const first = `enkiama-${version}`
  execFileSync('cp', ['-al', source, join(home, 'releases', first)])
  symlinkSync(join('releases', first), join(home, 'current'))
  dataDir = await makeStartedDataDir()
  sandbox = await createSandbox({ port: 0, callbackDelayMs: 20 })
  const port = String(await findFreePort())
  sandbox.setShopUrl(`http://127.0.0.1:${port}`)
  const own = { PORT: port, DATA_DIR: dataDir, RELEASE_KEYS: publicKey, BACKUP_KEEP: '2', DRAIN_SECONDS: '0' }
  url = `http://localhost:${port}`
  service = startService(home, { ...own, ...realSettings(sandbox) })
  await isOpen()
  watch = watchOpen(url)
  buying = keepBuying(url, sandbox)
  onTestFinished(async () => {
    await buying.stop()
    await watch.stop()
    await service.stop()
    await sandbox.close()
    for (const folder of [place, dataDir]) await rm(folder, { recursive: true, force: true })
  })
}

/**
 * Takes two things out, which halves thirty archives: Node, in whose place the test's own runs, and most of the demo's
 * images.
 */
function leanRelease(folder: string): string {
  replaceFile(join(folder, 'node_modules/node/bin/node'), `#!/bin/sh\nexec ${process.execPath} "$@"\n`, 0o755)
  rmSync(join(folder, 'release.json'), { force: true })
  const pictures = join(folder, 'db/demo/pictures')
  for (const name of readdirSync(pictures)) if (name !== 'scenes') rmSync(join(pictures, name), { recursive: true })
  return folder
}

const open = () =>
  fetch(`${url}/api/open`).then(
    ({ status }) => status,
    () => 0,
  )
const isOpen = () => expect.poll(open, { timeout: 60_000, interval: 50 }).toBe(200)

type State = { step: string; to: string; isRecorded?: true }

function readState(): State | null {
  try {
    return JSON.parse(readFileSync(join(home, 'update.json'), 'utf8')) as State
  } catch {
    return null
  }
}

const isAt = (step: string, to: string) => () => {
  const state = readState()
  return state?.to === to && (state.step === step || state.step === 'failed')
}
const isSettled = (to: string) => () => readState()?.to === to && readState()?.isRecorded === true

/** Expects every file of the running release to have the hash in its manifest. Returns the release's version. */
async function expectWhole(): Promise<string> {
  const folder = join(home, 'releases', service.current())
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const manifest = join(folder, 'release.json')
  if (existsSync(manifest)) {
    const { files } = JSON.parse(readFileSync(manifest, 'utf8')) as { files: Record<string, [number, string, number]> }
    const lines = Object.entries(files).map(([path, [, sha256]]) => `${sha256}  ${path}\n`)
    execFileSync('sha256sum', ['--check', '--status', '--strict'], { cwd: folder, input: lines.join('') })
  }
  const office = await openUpdatesOffice(url)
  expect((await office.read()).version).toBe(version)
  return version
}

async function update(number: number): Promise<number> {
  const version = `${series}.${number}`
  const to = `enkiama-${version}`
  const archive = makeRelease(source, { version, key })
  const office = await openUpdatesOffice(url)
  expect(await office.upload(archive)).toBeNull()
  rmSync(archive)
  watch.longestClosedMs()
  expect(await office.begin()).toBe(202)
  const kill = kills[number]
  if (kill) {
    await expect.poll(isAt(kill.step, to), { timeout: 60_000, interval: 5 }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, kill.afterMs))
    await service.killAll()
  }
  const said = () => `${JSON.stringify(readState())}\n${service.output().slice(-3000)}`
  await vi.waitUntil(isSettled(to), { timeout: 120_000, interval: 50 }).catch(() => expect.fail(said()))
  await isOpen()
  const closedMs = watch.longestClosedMs()
  const runs = await expectWhole()
  if (!kill) expect(runs, service.output().slice(-3000)).toBe(version)
  process.stdout.write(
    `  ${version}${kill ? ` killed at ${kill.step}+${kill.afterMs}` : ''}: ${runs} runs, closed ${closedMs} ms\n`,
  )
  return closedMs
}

/** The downtime after a kill of shop and database without an update. */
async function measureKill(): Promise<number> {
  watch.longestClosedMs()
  await service.killAll()
  await isOpen()
  return watch.longestClosedMs()
}

test('in a series of updates, a third of them killed with the database, nothing is lost and downtime stays under 5 s', async () => {
  await setScene()
  const closed: number[] = []
  // Measured between the updates, so that other work on this machine slows both alike.
  let anyKillMs = 0
  for (let number = 1; number <= updates; number++) {
    closed.push(await update(number))
    if (killsAlone.includes(number)) anyKillMs = Math.max(anyKillMs, await measureKill())
  }
  process.stdout.write(`  killed without an update: closed ${anyKillMs} ms\n`)
  await buying.stop()
  const isKilled = (index: number) => kills[index + 1] !== undefined
  expect(Math.max(...closed.filter((_, index) => !isKilled(index)))).toBeLessThan(maxClosedMs)
  // On a slower machine, at most half as long again as the downtime of a kill without an update.
  expect(Math.max(...closed.filter((_, index) => isKilled(index)))).toBeLessThan(Math.max(maxClosedMs, 1.5 * anyKillMs))

  const query = async <T>(sql: string) => runQuery<T>(await databaseUrlOf(dataDir), sql)
  const charges = sandbox.charges()
  expect(charges.length).toBeGreaterThan(updates)
  expect(new Set(charges.map(({ phone }) => phone)).size, 'nobody pays twice').toBe(charges.length)
  const paid = async () => {
    const rows = await query<{
      phone: string
    }>(`select a.phone from payment_attempts a join orders o on o.id = a.order_id
      where o.state = 'paid'`)
    return rows.map(({ phone }) => phone)
  }
  // If a kill took both the prompt's answer and its callback, the payment stays open, and the makers are notified after
  // an hour.
  const unanswered = async () => {
    const rows = await query<{ phone: string }>(`select phone from payment_attempts
      where checkout_request_id is null and state in ('requested', 'unknown')`)
    return rows.map(({ phone }) => phone)
  }
  const missing = async () => {
    const [isPaid, isUnanswered] = [new Set(await paid()), new Set(await unanswered())]
    return charges.filter(
      ({ phone, callbackAnswer }) =>
        !isPaid.has(phone) && !(callbackAnswer === 'no connection' && isUnanswered.has(phone)),
    )
  }
  await expect.poll(missing, { timeout: 120_000, interval: 500 }).toEqual([])
  expect((await unanswered()).length).toBeLessThanOrEqual(Object.keys(kills).length)
  const orders = await query<{ id: string }>(`select id from orders`)
  expect(buying.placed().filter((id) => !orders.some((order) => order.id === id))).toEqual([])
  // The process that the service manager knows forwards its signals to the shop.
  expect(await service.stop()).toBe(0)
}, 1_200_000)
