import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StaffOrderRow } from '#app/orders/admin/staff-order.ts'
import type { DashboardData } from '#app/reports/sale-wire.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import type { PendingCounts } from './pending-counts.ts'

async function placeBankOrder(shop: TestShop): Promise<string> {
  return (await shop.given.bankOrder(await shop.given.buyer())).number
}

async function payOrder(shop: TestShop, phone: string): Promise<string> {
  const { transactionId, orderId } = await pay(shop, await shop.given.buyer(), { phone })
  await postResult(shop, transactionId)
  const { rows } = await shop.db.execute<{ number: number }>(sql`select number from orders where id = ${orderId}`)
  return `EK-${rows[0]?.number}`
}

test('pending items are counted, and the most urgent orders come first', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Kenya Bank 12345' } })
  const office = await openOffice(shop)
  const none = {
    orders_waiting: 0,
    transfers_waiting: 0,
    reviews_waiting: 0,
    receipts_waiting: 0,
    messages_waiting: 0,
    letters_waiting: 0,
    product_reviews_waiting: 0,
  }
  const nothing = { ...none, orders: [] }
  expect(await office.get<PendingCounts>('/waiting')).toEqual(nothing)

  const awaited = await placeBankOrder(shop)
  const first = await payOrder(shop, '0712345678')
  const second = await payOrder(shop, '0712345679')
  const sent = await payOrder(shop, '0712345670')
  await office.post(`/orders/${sent}/state`, { from: 'paid', to: 'sent' })
  await office.post(`/orders/${second}/state`, { from: 'paid', to: 'making' })
  await shop.db.execute(sql`update orders set making_due_on = '2026-01-01' where number = ${Number(second.slice(3))}`)
  await shop.api.inject({
    method: 'POST',
    url: '/api/feedback',
    payload: { name: 'Naisiae', email: 'n@example.com', message: 'Do you make it in green?' },
  })

  await shop.db.execute(sql`update order_lines set image_key = 'key-of-all'`)
  const waiting = await office.get<PendingCounts>('/waiting')
  expect(waiting.orders[0]?.image).toBe('/uploads/key-of-all/320.jpg')
  const counts = { orders_waiting: 2, transfers_waiting: 1, reviews_waiting: 0, messages_waiting: 1 }
  expect(waiting).toMatchObject(counts)
  expect(waiting.orders.map((order) => order.number)).toEqual([second, first])
  expect((await office.get<{ data: DashboardData }>('/dashboard')).data).toMatchObject(counts)

  const numbers = async (state: string) =>
    (await office.get<StaffOrderRow[]>(`/orders?state=${state}`)).map((order) => order.number)
  expect(await numbers('awaiting_transfer')).toEqual([awaited])
  expect(await numbers('awaiting_transfer,paid,making')).toEqual([second, first, awaited])
})

test('polling does not keep a session alive', async () => {
  const shop = await createPayingShop({ env: { STAFF_IDLE_MINUTES: '30' } })
  const { headers } = await openOffice(shop)
  const ask = (url: string) => shop.api.inject({ url: `/api/admin${url}`, headers })
  for (let minute = 0; minute < 40; minute += 10) {
    shop.clock.advance({ minutes: 10 })
    const { statusCode } = await ask('/waiting')
    expect(statusCode, `after ${minute + 10} minutes`).toBe(minute < 20 ? 200 : 401)
  }
  expect((await ask('/orders')).statusCode).toBe(401)
})
