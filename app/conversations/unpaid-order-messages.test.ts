import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { announceBankOrder } from '#app/orders/messages/bank-order-messages.server.ts'
import type { Order } from '#app/orders/order.ts'
import { readOrder } from '#app/orders/orders.server.ts'
import { channelMessages, orders } from '#app/orders/orders.tables.server.ts'
import { buyOne } from '#tests/support/payments/buy-one.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, openPayment } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { listMessages, writeMessage } from './messages.server.ts'

const letter = { asks: 'question' as const, words: 'Is it ready?' }
const waiting = (shop: TestShop) =>
  shop.db.select().from(channelMessages).where(eq(channelMessages.state, 'waiting')).orderBy(channelMessages.kind)

async function bankOrder(shop: TestShop): Promise<Order> {
  const { cookie, id } = await shop.given.buyer()
  const call = { method: 'POST' as const, url: '/api/orders', headers: { cookie }, payload: { method: 'bank' } }
  expect((await shop.api.inject(call)).statusCode).toBe(200)
  const [row] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id))
  const order = row && (await readOrder(shop.db, row.id))
  if (!order) throw new Error('no such order')
  return order
}

test('after 250 unpaid messages and bank orders at once, the message of a paid order is sent next', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Equity Bank 0123' } })
  const office = await openOffice(shop)
  const { attempt } = await openPayment(shop)
  const bank = await bankOrder(shop)
  const placeAgain = () => shop.db.transaction((tx) => announceBankOrder(tx, bank, shop.clock.now()))
  const flood = Array.from({ length: 125 }, () => [writeMessage(shop, bank, letter), placeAgain()])
  await Promise.all(flood.flat())
  expect(await listMessages(shop.db, bank.id)).toHaveLength(125)
  expect(await office.get('/waiting')).toMatchObject({ letters_waiting: 1 })
  expect(await waiting(shop)).toMatchObject([
    {
      kind: expect.stringContaining('bank-digest'),
      ordersCount: 125,
      text: expect.stringContaining('125 more orders'),
    },
    { kind: 'bank-placed', text: expect.stringContaining(bank.number) },
  ])
  await postResult(shop, attempt.id)
  for (let minute = 0; minute < 4; minute++) {
    await shop.runJobs(['channel-messages'])
    shop.clock.advance({ minutes: 1 })
  }
  expect(shop.sandbox.messages().map(({ text }) => text)).toEqual([
    expect.stringContaining(' paid '),
    expect.stringContaining('placed, '),
    expect.stringContaining('125 more orders'),
  ])
})

test('the makers are notified once about an unanswered message, and again about the next one after a reply', async () => {
  const { shop, office, orderId, number } = await buyOne()
  const order = await readOrder(shop.db, orderId)
  if (!order) throw new Error('no such order')
  const countLetters = async () => (await waiting(shop)).filter(({ kind }) => kind.startsWith('letter:')).length
  await Promise.all(Array.from({ length: 8 }, () => writeMessage(shop, order, letter)))
  expect(await countLetters()).toBe(1)
  expect((await office.post(`/letters/${number}/answer`, { words: 'Soon.' })).statusCode).toBe(200)
  await writeMessage(shop, order, letter)
  await writeMessage(shop, order, letter)
  expect(await countLetters()).toBe(2)
})
