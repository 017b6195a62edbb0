import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, openPayment } from '#tests/support/payments/payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import type { Order } from '../order.ts'
import { readOrder } from '../orders.server.ts'
import { channelMessages, orders } from '../orders.tables.server.ts'
import { announceBankOrder } from './bank-order-messages.server.ts'

const bankShop = () => createPayingShop({ env: { BANK_DETAILS: 'Equity Bank 0123' } })
const post = (shop: TestShop) => shop.runJobs(['channel-messages'])
const countWaiting = (shop: TestShop) => shop.db.$count(channelMessages, eq(channelMessages.state, 'waiting'))
const placeAgain = (shop: TestShop, order: Order) =>
  shop.db.transaction((tx) => announceBankOrder(tx, order, shop.clock.now()))

async function bankOrder(shop: TestShop): Promise<Order> {
  const { cookie, id } = await shop.given.buyer()
  const call = { method: 'POST' as const, url: '/api/orders', headers: { cookie }, payload: { method: 'bank' } }
  expect((await shop.api.inject(call)).statusCode).toBe(200)
  const [row] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id))
  return (await readOrder(shop.db, row!.id))!
}

test('messages of paid orders are posted before all others, oldest first', async () => {
  const shop = await bankShop()
  const bank = await bankOrder(shop)
  const past = new Date(shop.clock.now().getTime() - 3_600_000)
  const kinds = Array.from({ length: 100 }, (_, n) => ({ kind: `letter:${n}`, priority: 2, text: `Letter ${n}` }))
  const row = { orderId: bank.id, state: 'waiting' as const, nextTryAt: past, createdAt: past }
  await shop.db.insert(channelMessages).values(kinds.map((one) => ({ id: crypto.randomUUID(), ...row, ...one })))
  for (let n = 0; n < 2; n++) {
    const { attempt } = await openPayment(shop, `071234567${n}`)
    await postResult(shop, attempt.id)
    shop.clock.advance({ seconds: 1 })
  }
  for (let turn = 0; turn < 3; turn++) {
    await post(shop)
    shop.clock.advance({ seconds: 4 })
  }
  const [first = '', second = '', third] = shop.sandbox.messages().map(({ text }) => text)
  expect([first, second].map((text) => text.includes(' paid '))).toEqual([true, true])
  expect(first < second).toBe(true)
  expect(third).toContain('Letter')
})

test('bank orders are announced at most once a minute, also while the channel is unavailable', async () => {
  const shop = await bankShop()
  const bank = await bankOrder(shop)
  for (let second = 0; second < 600; second += 10) {
    await placeAgain(shop, bank)
    await post(shop)
    shop.clock.advance({ seconds: 10 })
  }
  const posted = shop.sandbox.messages().length
  expect(posted).toBeGreaterThan(8)
  expect(posted).toBeLessThanOrEqual(11)
  shop.sandbox.faults.telegram.answer = 'error-500'
  for (let minute = 0; minute < 60; minute++) {
    await placeAgain(shop, bank)
    shop.clock.advance({ minutes: 1 })
  }
  expect(await countWaiting(shop)).toBeLessThanOrEqual(2)
})
