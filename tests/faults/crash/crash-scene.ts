import { rm } from 'node:fs/promises'
import { Pool } from 'pg'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { until } from '#tests/support/until.ts'
import { accessAt } from '../../../sandbox/credentials.ts'
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts'
import { makeStartedDataDir } from '../../support/shop/first-start.ts'
import {
  initiatorSettings,
  messageSettings,
  otherProviderSettings,
  realSettings,
  type ShopProcess,
  startShopProcess,
} from '../../support/shop/shop-process.ts'
import type { Timeout } from './call.ts'
import { createJumpingClock, type JumpingClock } from './clock.ts'
import { type KillableDatabase, openKillableDatabase } from './database.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { hireStaff, type Staff } from './staff.ts'

export type Proxies = Record<'database' | 'providers' | 'callbacks', FaultyProxy>

/** A shop, its database and the sandbox, each of which can fail. Many runs share one scene. */
export type CrashScene = {
  sandbox: Sandbox
  clock: JumpingClock
  proxies: Proxies
  database: KillableDatabase
  shopUrl: string
  staff: Staff
  patience: Timeout
  query<T>(sql: string): Promise<T[]>
  killShop(): Promise<void>
  /** Starts the stopped servers and waits until they answer. */
  startServers(): Promise<void>
  /** The shop's output since the last call. */
  takeOutput(): string
  close(): Promise<void>
}

export async function openCrashScene(): Promise<CrashScene> {
  const dataDir = await makeStartedDataDir()
  const clock = createJumpingClock(dataDir)
  const database = await openKillableDatabase(dataDir)
  const sandbox = await createSandbox({ port: 0, callbackDelayMs: 20, now: clock.now })
  const port = await findFreePort()
  const proxies = await startProxies(database, sandbox, port)
  const env = shopSettings({ dataDir, database, sandbox, port, proxies, clock })
  let shop: ShopProcess = await startShopProcess(env)
  let isKilled = false
  let ended = ''
  let taken = 0
  let isClosed = false
  const pool = new Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => {})
  const patience = { ms: 60_000 }
  const staff = hireStaff(shop.url, patience)
  const scene: CrashScene = {
    sandbox,
    clock,
    proxies,
    database,
    shopUrl: shop.url,
    staff,
    patience,
    query: async <T>(sql: string) => (await pool.query(sql)).rows as T[],
    async killShop() {
      isKilled = true
      await shop.kill()
      ended += shop.output().slice(taken)
    },
    async startServers() {
      for (const proxy of Object.values(proxies)) proxy.set('open')
      await database.restore()
      if (isKilled) {
        shop = await startShopProcess(env)
        taken = 0
      }
      isKilled = false
      await untilReady(shop.url)
    },
    takeOutput() {
      const text = shop.output().slice(taken)
      taken += text.length
      const all = ended + text
      ended = ''
      return all
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await shop.kill()
      await pool.end()
      await sandbox.close()
      for (const proxy of Object.values(proxies)) await proxy.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return scene
}

async function startProxies(database: KillableDatabase, sandbox: Sandbox, port: number): Promise<Proxies> {
  const proxies = {
    database: await startFaultyProxy({ host: '127.0.0.1', port: database.port }),
    providers: await startFaultyProxy({ host: '127.0.0.1', port: Number(new URL(sandbox.url).port) }),
    callbacks: await startFaultyProxy({ host: '127.0.0.1', port }),
  }
  sandbox.setShopUrl(`http://127.0.0.1:${proxies.callbacks.port}`)
  return proxies
}

type Setting = {
  dataDir: string
  database: KillableDatabase
  sandbox: Sandbox
  port: number
  proxies: Proxies
  clock: JumpingClock
}

function shopSettings({ dataDir, database, sandbox, port, proxies, clock }: Setting): Record<string, string> {
  const databaseUrl = new URL(database.url)
  databaseUrl.port = String(proxies.database.port)
  const access = accessAt(`http://127.0.0.1:${proxies.providers.port}`, sandbox.access.smtpUrl)
  return {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl.href,
    SESSION_SECRET: 'a session secret of the tests, long enough',
    ADMIN_TOKEN_SECRET: 'a staff secret of the tests, also long enough',
    SEED_DEMO: 'true',
    BACKUP_NIGHTLY: 'off',
    // Each buyer calls from an address of their own, as behind a proxy.
    TRUST_PROXY: '127.0.0.1',
    MPESA_CALLBACK_BASE_URL: `http://127.0.0.1:${proxies.callbacks.port}`,
    MPESA_C2B: 'v2',
    BANK_DETAILS: 'Equity Bank, account 0123456789',
    ...realSettings({ access }),
    ...otherProviderSettings({ access }),
    ...initiatorSettings({ access }),
    ...messageSettings({ access }),
    ...clock.env,
  }
}

function untilReady(url: string): Promise<void> {
  return until('a shop that is ready', () =>
    fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
}
