import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { command, runQuery, withDatabase } from '../support/database/database.ts'
import { createDatabaseGate } from '../support/database/database-gate.ts'
import { databaseUrlOf, makeDataDir } from '../support/database/own-database.ts'
import { createApiCustomer } from '../support/shop/customer-by-api.ts'
import { givenAddress } from '../support/shop/givens.ts'
import { testSecrets } from '../support/shop/shop-process.ts'
import { openShopProcess } from '../support/shop/shop-scene.ts'

const cachedPage = '/shop/bags'
// No test opens this page before the fault, so the page cache can't contain it.
const newPage = '/shop/bags?search=clutch'

async function openShop(env: Record<string, string> = {}) {
  const dataDir = await makeDataDir()
  const shop = await openShopProcess(dataDir, { SEED_DEMO: 'false', ...env })
  const ask = (path: string, init?: RequestInit) => fetch(`${shop.url}${path}`, { redirect: 'manual', ...init })
  const statusOf = (path: string) => ask(path).then((answer) => answer.arrayBuffer().then(() => answer.status))
  expect(await statusOf(cachedPage)).toBe(200)
  const untilReady = () => expect.poll(() => statusOf('/api/ready'), { timeout: 60_000 }).toBe(200)
  return { ...shop, dataDir, ask, statusOf, untilReady }
}

type Shop = Awaited<ReturnType<typeof openShop>>

const askDatabase = async ({ dataDir }: Shop, sql: string) => runQuery(await databaseUrlOf(dataDir), sql)

function postmasterOf({ dataDir }: Shop): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

function processesOf({ dataDir }: Shop): number[] {
  const cluster = realpathSync(join(dataDir, 'postgres'))
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && folderOf(pid) === cluster)
}

function folderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

const linuxOnly = { skip: process.platform !== 'linux', timeout: 120_000 }

test('a killed database is restarted under a running shop', linuxOnly, async () => {
  const shop = await openShop()
  const buyer = await createApiCustomer(shop.url)
  const saved = await buyer.call('POST', '/api/user/address', { ...givenAddress })
  expect(saved.status).toBe(200)
  const address = await buyer.call('GET', '/api/user/address')
  const before = postmasterOf(shop)

  process.kill(before, 'SIGKILL')
  await expect.poll(() => postmasterOf(shop), { timeout: 60_000 }).not.toBe(before)
  await shop.untilReady()

  expect(await buyer.call('GET', '/api/user/address')).toEqual(address)
  // The connections for the data folder's lock and for LISTEN are back, each once.
  const lines = `select application_name as name from pg_stat_activity where application_name ~ '^enkiama-'`
  await expect
    .poll(
      async () => (await askDatabase(shop, lines)).map((row) => (row as { name: string }).name.slice(0, 12)).sort(),
      { timeout: 30_000 },
    )
    .toEqual(['enkiama-cata', 'enkiama-lock'])
  const locks = `select 1 from pg_locks where locktype = 'advisory' and granted`
  expect(await askDatabase(shop, locks)).toHaveLength(1)
})

test(
  'if a connection is killed inside a transaction, the call fails calmly and the shop continues',
  linuxOnly,
  async () => {
    const shop = await openShop()
    const buyer = await createApiCustomer(shop.url)
    const holder = new Client({ connectionString: await databaseUrlOf(shop.dataDir) })
    holder.on('error', () => {})
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('lock table addresses')

    const saving = buyer.call('POST', '/api/user/address', { ...givenAddress })
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'enkiama'`
    await expect.poll(async () => (await holder.query(waiting)).rows, { timeout: 30_000 }).toHaveLength(1)
    const { rows } = await holder.query<{ pid: number }>(waiting)
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')

    expect((await saving).status).toBe(503)
    await shop.untilReady()
    const again = await buyer.call('POST', '/api/user/address', { ...givenAddress })
    expect(again.status).toBe(200)
  },
)

test(
  'while the database is frozen, cached pages are served and other calls fail quickly; later all works',
  linuxOnly,
  async () => {
    const shop = await openShop()
    const processes = processesOf(shop)
    const signal = (name: NodeJS.Signals) => {
      for (const pid of processes) if (folderOf(pid) !== null) process.kill(pid, name)
    }
    signal('SIGSTOP')
    onTestFinished(() => signal('SIGCONT'))

    const requests = Array.from({ length: 300 }, (_, i) => shop.statusOf(`/api/products?category=bags&search=${i}`))
    expect(new Set(await Promise.all(requests))).toEqual(new Set([503]))
    await expect.poll(shop.output, { timeout: 30_000 }).toContain('the database is unavailable')
    expect(await shop.statusOf(cachedPage)).toBe(200)
    expect(await shop.statusOf('/api/health')).toBe(200)
    expect(await shop.statusOf('/api/ready')).toBe(503)
    const landing = await shop.ask('/')
    expect(landing.status).toBe(503)
    expect(await landing.text()).toContain('Service Temporarily Unavailable')
    expect(await shop.statusOf(newPage)).toBe(503)

    signal('SIGCONT')
    await shop.untilReady()
    expect(await shop.statusOf(newPage)).toBe(200)
    expect(await shop.statusOf('/')).toBe(200)
  },
)

test('after a network that swallows everything and then cuts it, the shop recovers by itself', linuxOnly, async () => {
  const server = inject('serverUrl')
  await command(server, 'create database lost_on_the_way')
  onTestFinished(() => command(server, 'drop database if exists lost_on_the_way with (force)'))
  const gate = await createDatabaseGate(withDatabase(server, 'lost_on_the_way'))
  const shop = await openShop({ DATABASE_URL: gate.url, ...testSecrets, SEED_DEMO: 'false' })

  gate.mode = 'silent'
  const requests = Array.from({ length: 50 }, (_, i) => shop.statusOf(`/api/products?category=bags&search=${i}`))
  expect(new Set(await Promise.all(requests))).toEqual(new Set([503]))
  expect(await shop.statusOf(cachedPage)).toBe(200)
  gate.mode = 'open'
  await shop.untilReady()
  expect(await shop.statusOf(newPage)).toBe(200)

  gate.cut()
  await shop.untilReady()
  expect(await shop.statusOf('/shop/bags?search=cut')).toBe(200)
})
