import { Client } from 'pg'
import { expect, test } from 'vitest'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { createSandbox } from '../../sandbox/sandbox.ts'
import { databaseUrlOf } from '../support/database/own-database.ts'
import { createApiCustomer } from '../support/shop/customer-by-api.ts'
import { makeStartedDataDir } from '../support/shop/first-start.ts'
import { realSettings, startShopProcess } from '../support/shop/shop-process.ts'
import { endAfterTest } from '../support/shop/shop-scene.ts'

test('killed between a confirmation and its settlement, it pays its order once after the restart', async () => {
  const dataDir = await makeStartedDataDir()
  const sandbox = await createSandbox({ port: 0, callbackDelayMs: 20 })
  const env = {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    SEED_DEMO: 'true',
    MPESA_C2B: 'v2',
    ...realSettings(sandbox),
  }
  let shop = await startShopProcess(env)
  // A test may leave the shop killed.
  endAfterTest({ shop: { end: () => shop.end().catch(() => {}) }, dataDir, sandbox })
  const open = async () => {
    const client = new Client({ connectionString: await databaseUrlOf(dataDir) })
    await client.connect()
    return client
  }
  const buyer = await createApiCustomer(shop.url)
  await buyer.fillCart()
  // The buyer cancels the prompt and pays by the phone's menu.
  expect((await buyer.pay()).status).toBe(200)
  await sandbox.handset.cancel(sandbox.handset.prompts()[0]?.checkoutRequestId ?? '')

  const client = await open()
  const ask = async <T>(sql: string) => (await client.query(sql)).rows as T[]
  await expect
    .poll(() => ask(`select id from payment_attempts where state = 'failed'`), { interval: 200 })
    .toHaveLength(1)
  const [order] = await ask<{ number: number; amount_kes: number; customer_id: string }>('select * from orders')
  await client.query(
    `insert into shop_facts (name, value, updated_at) values ('by-hand-secret', '{"secret": "${'s'.repeat(40)}"}', now())`,
  )
  await client.query('begin')
  await client.query('select id from customers for update')
  const confirmation = {
    TransactionType: 'Pay Bill',
    TransID: 'UKL9999999',
    TransTime: '20261121120000',
    TransAmount: `${order?.amount_kes}.00`,
    BusinessShortCode: '174379',
    BillRefNumber: String(order?.number),
    MSISDN: '',
  }
  const body = JSON.stringify(confirmation)
  fetch(`${shop.url}/api/payments/confirmation/${'s'.repeat(40)}`, { method: 'POST', body }).catch(() => {})
  await expect
    .poll(() => ask(`select id from provider_messages where kind = 'confirmation'`), { interval: 200 })
    .toHaveLength(1)

  await shop.kill()
  await client.query('rollback').catch(() => {})
  await client.end().catch(() => {})
  shop = await startShopProcess(env)

  const after = await open()
  const count = async (sql: string) => (await after.query(sql)).rowCount
  await expect.poll(() => count(`select id from orders where state = 'paid'`), { interval: 200 }).toBe(1)
  expect(await count('select id from sales')).toBe(1)
  expect(await count(`select receipt from receipts where standing = 'matched'`)).toBe(1)
  expect(await count(`select id from channel_messages where kind = 'paid'`)).toBe(1)
  await after.end()
})
