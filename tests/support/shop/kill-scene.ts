import { Client } from 'pg'
import { expect } from 'vitest'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { runQuery } from '../database/database.ts'
import { databaseUrlOf } from '../database/own-database.ts'
import { type ApiCustomer, createApiCustomer } from './customer-by-api.ts'
import { otherProviderSettings, realSettings, type ShopProcess, startShopProcess } from './shop-process.ts'
import { endAfterTest, prepareShop } from './shop-scene.ts'

export type Scene = {
  dataDir: string
  shopUrl: string
  sandbox: Sandbox
  buyer: ApiCustomer
  kill(): Promise<void>
  end(): Promise<number | null>
  restart(): Promise<void>
  query<T>(sql: string): Promise<T[]>
  /** The shop has begun to send a prompt. */
  untilAttempt(): Promise<void>
  /** Makes a staff call with a new login. Returns the status. */
  asStaff(path: string, body: object): Promise<number>
}

/** The shop runs in a separate process, so that the sandbox survives a kill of the shop. */
export async function openKillScene(more: (sandbox: Sandbox) => Record<string, string> = () => ({})): Promise<Scene> {
  const { dataDir, sandbox, port } = await prepareShop()
  const env = {
    PORT: port,
    DATA_DIR: dataDir,
    SEED_DEMO: 'true',
    ...realSettings(sandbox),
    ...otherProviderSettings(sandbox),
    ...more(sandbox),
  }
  let shop: ShopProcess = await startShopProcess(env)
  // The test may already have killed the shop.
  endAfterTest({ shop: { end: () => shop.end().catch(() => {}) }, dataDir, sandbox })
  const query = async <T>(sql: string) => runQuery<T>(await databaseUrlOf(dataDir), sql)
  const buyer = await createApiCustomer(shop.url)
  await buyer.fillCart()
  return {
    dataDir,
    shopUrl: shop.url,
    sandbox,
    buyer,
    kill: () => shop.kill(),
    end: () => shop.end(),
    async restart() {
      shop = await startShopProcess(env)
    },
    async asStaff(path, body) {
      const post = (to: string, data: object, token = '') =>
        fetch(`${shop.url}/api/admin${to}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(data),
        })
      const login = await post('/login', { username: 'admin', password: 'faults only 1' })
      const { token } = (await login.json()) as { token: string }
      return (await post(path, body, token)).status
    },
    query,
    untilAttempt: () => expect.poll(() => query('select id from payment_attempts'), pollSlowly).toHaveLength(1),
  }
}

export const pollSlowly = { interval: 200 }

/** Keeps the shop from settling any payment until the returned function is called. */
async function holdAttempts(scene: Scene): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: await databaseUrlOf(scene.dataDir) })
  await client.connect()
  await client.query('begin')
  await client.query('select id from payment_attempts for no key update')
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

/** Types the PIN for the only prompt on the handset. */
export async function typePin({ sandbox }: Scene) {
  await expect.poll(() => sandbox.handset.prompts()).toHaveLength(1)
  const [prompt] = sandbox.handset.prompts()
  if (prompt) await sandbox.handset.enterPin(prompt.checkoutRequestId, '1234')
}

/** Kills the shop after it has received the callback that `pay` causes, before it settles the payment. */
export async function killAtCallback(scene: Scene, pay: () => Promise<unknown>) {
  const release = await holdAttempts(scene)
  await pay()
  const callbacks = `select id from provider_messages where kind = 'callback'`
  await expect.poll(() => scene.query(callbacks), pollSlowly).toHaveLength(1)
  await scene.kill()
  await release()
  await scene.restart()
}
