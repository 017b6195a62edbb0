import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#app/platform/postgres/free-port.server.ts'
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts'
import { databaseUrlOf, makeDataDir } from '../support/database/own-database.ts'
import { newId } from '../support/payments/refunds.ts'
import { createApiCustomer } from '../support/shop/customer-by-api.ts'
import { initiatorSettings, realSettings, type ShopProcess, startShopProcess } from '../support/shop/shop-process.ts'

type Scene = {
  sandbox: Sandbox
  askRefund(): Promise<number>
  /** The provider's result, as the sandbox would have sent it. */
  tellResult(): Promise<void>
  kill(): Promise<void>
  restart(): Promise<void>
  query<T>(sql: string): Promise<T[]>
}

const pollSlowly = { interval: 200 }

/** An order that is paid, in a shop of its own process. */
async function setScene(): Promise<Scene> {
  const dataDir = await makeDataDir()
  const sandbox = await createSandbox({ port: 0, callbackDelayMs: 20 })
  const settings = { ...realSettings(sandbox), ...initiatorSettings(sandbox) }
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir, SEED_DEMO: 'true', ...settings }
  let shop: ShopProcess = await startShopProcess(env)
  onTestFinished(async () => {
    await shop.end().catch(() => {})
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  async function query<T>(sql: string) {
    const client = new Client({ connectionString: await databaseUrlOf(dataDir) })
    await client.connect()
    try {
      return (await client.query(sql)).rows as T[]
    } finally {
      await client.end()
    }
  }
  const { number, amount } = await buyOnce(shop, sandbox, query)
  return {
    sandbox,
    query,
    kill: () => shop.kill(),
    async restart() {
      shop = await startShopProcess(env)
    },
    async tellResult() {
      const [call] = await query<{ token: string }>(`select token from initiator_calls where kind = 'reversal'`)
      const parameters = [{ Key: 'Amount', Value: amount }]
      const TransactionID = sandbox.refunds()[0]?.receipt
      const Result = { ResultCode: 0, TransactionID, ResultParameters: { ResultParameter: parameters } }
      const url = `${shop.url}/api/payments/result/${call?.token}`
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ Result }) })
      expect(answer.status).toBe(200)
    },
    async askRefund() {
      const post = (path: string, body: object, token = '') =>
        fetch(`${shop.url}/api/admin${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        })
      const login = await post('/login', { username: 'admin', password: 'faults only 1' })
      const { token } = (await login.json()) as { token: string }
      const wish = { id: newId(), wish: { of: 'rest' }, way: 'provider', amount_kes: amount, reason: 'Too small' }
      return (await post(`/orders/${number}/refunds`, wish, token)).status
    },
  }
}

async function buyOnce(shop: ShopProcess, sandbox: Sandbox, query: Scene['query']) {
  const buyer = await createApiCustomer(shop.url)
  await buyer.fillCart()
  expect((await buyer.pay()).status).toBe(200)
  await expect.poll(() => sandbox.handset.prompts()).toHaveLength(1)
  const [prompt] = sandbox.handset.prompts()
  if (prompt) await sandbox.handset.enterPin(prompt.checkoutRequestId, '1234')
  const paid = `select 'EK-' || number as number, amount_kes as amount from orders where state = 'paid'`
  await expect.poll(() => query(paid), pollSlowly).toHaveLength(1)
  const [order] = await query<{ number: string; amount: number }>(paid)
  if (!order) throw new Error('no order is paid')
  return order
}

const states = ({ query }: Scene) => query<{ state: string }>('select state from refunds order by asked_at')

test('killed after the refund was committed and before it was sent: it is never sent by itself, staff look', async () => {
  const scene = await setScene()
  const { sandbox, query } = scene
  await query(`update provider_tokens set expires_at = now()`)
  sandbox.faults.token.slowMs = 60_000
  scene.askRefund().catch(() => {})
  await expect.poll(() => states(scene), pollSlowly).toEqual([{ state: 'requested' }])

  await scene.kill()
  sandbox.faults.token.slowMs = 0
  await scene.restart()
  // The test makes the time of sending end instead of waiting.
  await query(`update refunds set next_check_at = now()`)
  await expect.poll(() => states(scene), pollSlowly).toEqual([{ state: 'unknown' }])
  expect(sandbox.refunds()).toEqual([])
  expect(await query(`select id from payment_reviews where reason = 'refund-no-answer'`)).toHaveLength(1)
  expect(await scene.askRefund()).toBe(409)
})

test('killed after the refund was sent and before its answer was stored: its result still ends it, once', async () => {
  const scene = await setScene()
  const { sandbox, query } = scene
  sandbox.faults.initiator.slowMs = 60_000
  sandbox.faults.initiator.results = 0
  scene.askRefund().catch(() => {})
  await expect.poll(() => sandbox.refunds()).toHaveLength(1)

  await scene.kill()
  sandbox.faults.initiator.slowMs = 0
  await scene.restart()
  await scene.tellResult()
  await scene.tellResult()
  await expect.poll(() => states(scene), pollSlowly).toEqual([{ state: 'done' }])
  expect(sandbox.refunds()).toHaveLength(1)
  expect(await query(`select id from orders where state = 'refunded'`)).toHaveLength(1)
  expect(await query(`select id from sales`)).toHaveLength(2)
})
