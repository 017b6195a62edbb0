import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { expect, inject, onTestFinished } from 'vitest'
import { readCategories } from '../../../app/catalog/categories.server.ts'
import { callLimits } from '../../../app/framework/database/database-limits.server.ts'
import type { Policy } from '../../../app/framework/http/module-api.server.ts'
import { createLog } from '../../../app/framework/process/log.server.ts'
import { createHttp } from '../../../app/http.server.ts'
import { allJobs } from '../../../app/jobs.server.ts'
import { type OpenShop, openShop } from '../../../app/open-shop.server.ts'
import { readConfig, withSandbox } from '../../../app/shop/config/config.server.ts'
import type { Shop } from '../../../app/shop/shop.server.ts'
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts'
import { takeDatabase } from '../database/clean-databases.ts'
import { withDatabase } from '../database/database.ts'
import { refuseSecondConnections } from '../database/second-connection.ts'
import { createGivens, type Givens } from './givens.ts'

export type TestClock = {
  now(): Date
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

export type TestShop = Shop & {
  clock: TestClock
  api: FastifyInstance
  routes: { method: string; url: string; policy: Policy | undefined; schema: FastifySchema | undefined }[]
  sandbox: Sandbox
  given: Givens
  /** The URL for the database's owner, who has more rights than the shop. */
  databaseUrl: string
  setDatabase: OpenShop['setDatabase']
  runJobs(names?: string[]): Promise<void>
  listen(): Promise<string>
}

/** `onLogLine` receives all log lines, debug level included; `connections` is the size of the database's pool. */
export type TestShopOptions = {
  /** False: the makers have no channel on Telegram. */
  hasTelegram?: boolean
  env?: Record<string, string>
  callbackDelayMs?: number
  connections?: number
  onLogLine?: (line: string) => void
}

/** The sandbox replaces all outside services. Jobs run only when a test runs them. */
export async function createTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { url: databaseUrl, giveBack } = await takeDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'enkiama-shop-'))
  const clock = createTestClock()
  const sandbox = await createSandbox({
    port: 0,
    now: () => clock.now(),
    callbackDelayMs: options.callbackDelayMs ?? 5,
  })
  const servingUrl = withDatabase(inject('servingUrl'), new URL(databaseUrl).pathname.slice(1))
  const opened = await openTestShop(servingUrl, dataDir, sandbox, clock, options)
  const secondConnections: Error[] = []
  for (const { db } of [opened.shop, opened.backgroundShop]) {
    refuseSecondConnections(db, (error) => secondConnections.push(error))
  }
  const routes: TestShop['routes'] = []
  const api = await createHttp(opened.shop, undefined, (method, url, policy, schema) =>
    routes.push({ method, url, policy, schema }),
  )
  await api.ready()

  onTestFinished(async () => {
    // Closes the sandbox first: one of its open callbacks would keep the server from closing.
    await sandbox.close()
    await api.close()
    await opened.close()
    await rm(dataDir, { recursive: true, force: true })
    await giveBack()
    expect(secondConnections).toEqual([])
  })
  const shop = opened.shop
  await readCategories(shop.db, shop.categories)
  return {
    ...shop,
    clock,
    api,
    routes,
    sandbox,
    databaseUrl,
    setDatabase: opened.setDatabase,
    given: createGivens(shop, api),
    runJobs: (names) => runJobs(shop, names),
    listen: () => listen(shop, api, sandbox),
  }
}

async function openTestShop(
  databaseUrl: string,
  dataDir: string,
  sandbox: Sandbox,
  clock: TestClock,
  { env, onLogLine, connections = patientLimits.connections, hasTelegram = true }: TestShopOptions,
): Promise<OpenShop> {
  const reading = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: onLogLine ? 'trace' : 'silent',
    SEED_DEMO: 'false',
    DEMO_OPEN: 'yes',
    BACKUP_NIGHTLY: 'off',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ADMIN_TOKEN_SECRET: randomBytes(32).toString('hex'),
    ...env,
  })
  if (!reading.ok) throw new Error(reading.problems.join('; '))
  const config = reading.config.isDemo ? withSandbox(reading.config, sandbox.access) : reading.config
  if (!hasTelegram) config.channel = null
  const log = onLogLine && createLog('trace', { write: onLogLine })
  return openShop(config, databaseUrl, clock, { ...patientLimits, connections }, log)
}

// Long limits, because a busy machine must not count as a lost database. Tests of the limits set their own.
const patientLimits = { ...callLimits, connectMs: 60_000, statementMs: 60_000, lockMs: 60_000, silenceMs: 65_000 }

/** A clock that moves only 1 ms at each reading, so that no wait is longer on a slow machine. */
function createTestClock(): TestClock {
  let now = Date.now()
  return {
    now: () => new Date(now++),
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}

async function runJobs(shop: Shop, names?: string[]) {
  for (const job of allJobs(shop)) {
    if (names && !names.includes(job.name)) continue
    while ((await job.run()) > 0);
  }
}

async function listen(shop: Shop, api: FastifyInstance, sandbox: Sandbox): Promise<string> {
  const url = await api.listen({ host: '127.0.0.1', port: 0 })
  shop.config.mpesaCallbackBaseUrl = url
  sandbox.setShopUrl(url)
  return url
}
