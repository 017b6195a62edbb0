import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../app/platform/postgres/free-port.server.ts'
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts'
import { databaseUrlOf, makeDataDir } from '../database/own-database.ts'
import { type ApiCustomer, createApiCustomer } from './customer-by-api.ts'
import { realSettings, type ShopProcess, startShopProcess } from './shop-process.ts'

export type Scene = {
  dataDir: string
  sandbox: Sandbox
  buyer: ApiCustomer
  kill(): Promise<void>
  restart(): Promise<void>
  query<T>(sql: string): Promise<T[]>
}

/** The shop runs in its own process, so that the sandbox outlives it. */
export async function setScene(): Promise<Scene> {
  const dataDir = await makeDataDir()
  const sandbox = await createSandbox({ port: 0, callbackDelayMs: 20 })
  const port = String(await freePort())
  sandbox.setShopUrl(`http://127.0.0.1:${port}`)
  const { airtel, paystack } = sandbox.access
  const others = {
    PAYSTACK_BASE_URL: paystack.baseUrl,
    PAYSTACK_SECRET_KEY: paystack.secretKey,
    AIRTEL_BASE_URL: airtel.baseUrl,
    AIRTEL_CLIENT_ID: airtel.clientId,
    AIRTEL_CLIENT_SECRET: airtel.clientSecret,
    AIRTEL_CALLBACK_KEY: airtel.callbackKey,
  }
  const env = { PORT: port, DATA_DIR: dataDir, SEED_DEMO: 'true', ...realSettings(sandbox), ...others }
  let shop: ShopProcess = await startShopProcess(env)
  onTestFinished(async () => {
    await shop.end().catch(() => {})
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const buyer = await createApiCustomer(shop.url)
  await buyer.fillCart()
  return {
    dataDir,
    sandbox,
    buyer,
    kill: () => shop.kill(),
    async restart() {
      shop = await startShopProcess(env)
    },
    async query<T>(sql: string) {
      const client = new Client({ connectionString: await databaseUrlOf(dataDir) })
      await client.connect()
      try {
        return (await client.query(sql)).rows as T[]
      } finally {
        await client.end()
      }
    },
  }
}

export const pollSlowly = { interval: 200 }

/** Nothing that is heard of a payment can be settled until the answer is called. */
export async function holdAttempts(scene: Scene): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: await databaseUrlOf(scene.dataDir) })
  await client.connect()
  await client.query('begin')
  await client.query('select id from payment_attempts for no key update')
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}
