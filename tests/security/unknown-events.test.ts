import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { providerMessages } from '../../app/payments/payments.tables.server.ts'
import { callbackText, newReceipt } from '../support/payments/callbacks.ts'
import { readPaymentState } from '../support/payments/payment-state.ts'
import { createPayingShop, openPayment, usualKes } from '../support/payments/payments.ts'
import type { TestShop } from '../support/shop/test-shop.ts'

function tell(shop: TestShop, path: string, body: string, remoteAddress = '41.90.0.1') {
  const headers = { 'content-type': 'application/json' }
  return shop.api.inject({ method: 'POST', url: `/api/payments/${path}`, headers, payload: body, remoteAddress })
}

const ofStrangers = (shop: TestShop) =>
  shop.db
    .select()
    .from(providerMessages)
    .where(eq(providerMessages.outcome, 'unknown-token'))
    .orderBy(desc(providerMessages.id))

const addresses = [
  `callback/${'f'.repeat(32)}`,
  `result/${'f'.repeat(32)}`,
  `confirmation/${'f'.repeat(32)}`,
  'card',
  'airtel',
]

test('only the beginning of an unknown event is stored, at every event address', async () => {
  const shop = await createPayingShop()
  const long = JSON.stringify({ news: 'x'.repeat(60_000) })
  for (const path of addresses) expect((await tell(shop, path, long)).statusCode, path).toBeGreaterThanOrEqual(400)
  const kept = await ofStrangers(shop)
  expect(kept).toHaveLength(addresses.length)
  for (const { body } of kept) expect(body.length).toBeLessThanOrEqual(2_000)
})

test('an address with unknown events fills no table, and its valid events are still accepted', async () => {
  const shop = await createPayingShop()
  const { orderId, attempt } = await openPayment(shop)
  for (let n = 0; n < 200; n++) {
    const { statusCode } = await tell(shop, `callback/${String(n).padStart(32, 'a')}`, '{}')
    expect(statusCode).toBe(404)
  }
  expect(await ofStrangers(shop)).toHaveLength(60)
  await tell(shop, `callback/${'b'.repeat(32)}`, '{}', '41.90.0.2')
  expect(await ofStrangers(shop)).toHaveLength(61)

  const long = callbackText(attempt.checkoutRequestId ?? '', { amount: usualKes, receipt: newReceipt() })
  const padded = long.replace(/\}$/, `,"more":"${'x'.repeat(20_000)}"}`)
  expect((await tell(shop, `callback/${attempt.callbackToken}`, padded)).statusCode).toBe(200)
  expect(await readPaymentState(shop, orderId)).toMatchObject({ order: { state: 'paid' } })
})

test('a flood of unknown events from one address adds no rows, and a valid callback is accepted meanwhile', async () => {
  const shop = await createPayingShop()
  const { orderId, attempt } = await openPayment(shop)
  const rows = async () => {
    const { rows } = await shop.db.execute(sql`
      select (select count(*) from provider_messages) as messages, (select sum(count) from rate_windows) as counted,
        (select value->>'count' from shop_facts where name = 'unknown-callbacks') as unknown`)
    return rows
  }
  for (let n = 0; n < 600; n++) await tell(shop, addresses[n % addresses.length] ?? '', '{}')
  const before = await rows()
  for (const path of [...addresses, `validation/${'f'.repeat(32)}`, `result/${'f'.repeat(32)}/late`])
    expect([path, (await tell(shop, path, '{}')).statusCode]).toEqual([path, 429])
  expect(await rows()).toEqual(before)
  expect((await tell(shop, addresses[0] ?? '', '{}', '41.90.0.2')).statusCode).toBe(404)

  const text = callbackText(attempt.checkoutRequestId ?? '', { amount: usualKes, receipt: newReceipt() })
  expect((await tell(shop, `callback/${attempt.callbackToken}`, text)).statusCode).toBe(200)
  expect(await readPaymentState(shop, orderId)).toMatchObject({ order: { state: 'paid' } })
})

test('without a database, a flood of unknown callbacks does not displace the provider’s own', async () => {
  const shop = await createPayingShop()
  const { orderId, attempt } = await openPayment(shop)
  shop.setDatabase('unavailable')
  for (let n = 0; n < 250; n++) await tell(shop, `callback/${String(n).padStart(56, 'a')}`, '{}')
  const text = callbackText(attempt.checkoutRequestId ?? '', { amount: usualKes, receipt: newReceipt() })
  // The provider calls once, so the response must not say that the event was stored.
  expect((await tell(shop, `callback/${attempt.callbackToken}`, text)).statusCode).toBe(503)

  shop.setDatabase({ url: shop.databaseUrl })
  await expect.poll(() => readPaymentState(shop, orderId)).toMatchObject({ order: { state: 'paid' } })
})
