import { expect, test } from 'vitest'
import { formatKes } from '#app/money/money.ts'
import type { StaffOrder } from '#app/orders/admin/staff-order.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { askRefund, listOrderRefunds, newId, paidOrder, readRefunds } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

const oneOfTwo = (lineId: string) => ({ of: 'lines', lines: [{ id: lineId, quantity: 1 }], withShipping: false })
const totals = (rows: readonly { quantity: number; totalCents: number }[]) =>
  rows.map(({ quantity, totalCents }) => [quantity, totalCents]).toSorted(([, a = 0], [, b = 0]) => a - b)

async function dashboard(shop: TestShop) {
  const office = await openOffice(shop)
  return (await office.get<{ data: Record<string, number> }>('/dashboard')).data
}

test('a full manual refund updates order, sales, dashboard, channel and audit log', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { number, orderId } = await paidOrder(shop)

  const answer = await askRefund(office, number, { reference: 'UKM7ABCDEF', reason: 'Too small' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    order_state: 'refunded',
    is_open: false,
    left: { kes: 0, shipping_cents: 0 },
    refunds: [{ state: 'done', way: 'by-hand', amount_kes: 6_864, receipt: 'UKM7ABCDEF', asked_by: office.username }],
  })
  const { order, sales, messages } = await readPaymentState(shop, orderId)
  expect(order).toMatchObject({ state: 'refunded', refundedKes: 6_864 })
  expect(totals(sales)).toEqual([
    [-1, -4_800],
    [1, 4_800],
  ])
  expect(await dashboard(shop)).toMatchObject({ total_earned: 0, total_sold: 0, shipping_charged: 0 })
  const notices = messages.filter(({ kind }) => kind.startsWith('refund:'))
  expect(notices.map(({ text }) => text)).toEqual([
    expect.stringContaining(`refund of KES 6,864 sent by hand, reference UKM7ABCDEF`),
  ])
  expect(notices[0]?.text).toContain(`By ${office.username}: Too small`)
  const changes = await office.get<{ action: string; after: unknown }[]>(`/changes?subject=order:${number}`)
  expect(changes[0]).toMatchObject({ action: 'refund', after: { amount: 'KES 6,864', reference: 'UKM7ABCDEF' } })
})

test('a line is refunded, then an amount, then the rest, and the order is partly refunded until the end', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { number, orderId, order } = await paidOrder(shop, { quantity: 2, amount: 13_080 })
  const line = order.lines[0]?.id ?? ''

  const first = await askRefund(office, number, { wish: oneOfTwo(line), kes: 6_216 })
  expect(first.json()).toMatchObject({ order_state: 'paid', is_open: true, left: { kes: 6_864, shipping_cents: 500 } })
  expect((await office.get<StaffOrder>(`/orders/${number}`)).refunded_kes).toBe(6_216)
  expect(await dashboard(shop)).toMatchObject({ total_earned: 48, total_sold: 1, shipping_charged: 5 })

  expect((await askRefund(office, number, { wish: { of: 'amount', kes: 1_000 }, kes: 1_000 })).statusCode).toBe(200)
  expect(totals((await readPaymentState(shop, orderId)).sales)).toEqual([
    [-1, -4_800],
    [0, -772],
    [2, 9_600],
  ])
  const history = await office.get<{ quantity: number; total: number }[]>('/sales-history')
  expect(history[0]).toMatchObject({ quantity: 0, total: -7.72 })

  const last = await askRefund(office, number, { kes: 5_864 })
  expect(last.json()).toMatchObject({ order_state: 'refunded' })
  const { sales, order: ended } = await readPaymentState(shop, orderId)
  expect(sales.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(0)
  expect(sales.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(0)
  expect(ended?.refundedKes).toBe(13_080)
  expect(await dashboard(shop)).toMatchObject({ total_earned: 0, total_sold: 0, shipping_charged: 0 })
})

test('sixteen simultaneous refunds return no more than the paid amount', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { number, orderId } = await paidOrder(shop)
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => askRefund(office, number, { wish: { of: 'amount', kes: 1_000 }, kes: 1_000 })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(10)
  const given = await listOrderRefunds(shop, orderId)
  expect(given.reduce((sum, { amountKes }) => sum + amountKes, 0)).toBe(6_000)

  const rests = await Promise.all(Array.from({ length: 16 }, () => askRefund(office, number, { kes: 864 })))
  expect(rests.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { order, sales } = await readPaymentState(shop, orderId)
  expect(order).toMatchObject({ state: 'refunded', refundedKes: 6_864 })
  expect(sales.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(0)
})

test('a form that is sent five times makes one refund', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { number, orderId } = await paidOrder(shop)
  const id = newId()
  const request = { of: 'amount', kes: 500 }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => askRefund(office, number, { id, wish: request, kes: 500 })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(await listOrderRefunds(shop, orderId)).toHaveLength(1)
})

test('a refund needs the amounts that staff saw, and a paid order', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { number } = await paidOrder(shop)
  const other = await askRefund(office, number, { kes: 6_863 })
  expect(other.statusCode).toBe(409)
  expect(other.json()).toMatchObject({
    error: `It would be ${formatKes(6_864)} by now, so nothing was done. Please look again.`,
  })
  expect((await askRefund(office, number, { wish: { of: 'amount', kes: 6_865 }, kes: 6_865 })).statusCode).toBe(409)
  expect((await askRefund(office, number, { reference: ' ' })).statusCode).toBe(400)
  expect((await askRefund(office, number, { reason: '' })).statusCode).toBe(400)
  expect((await askRefund(office, 'EK-999999')).statusCode).toBe(404)

  const buyer = await shop.given.buyer()
  const { orderNumber } = await pay(shop, buyer, { phone: '0712345679' })
  expect((await askRefund(office, orderNumber)).statusCode).toBe(409)
  expect((await readRefunds(office, number)).refunds).toEqual([])
})

test('a payment that was accepted with another amount is refunded with that amount', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const buyer = await shop.given.buyer()
  const { transactionId, orderId, orderNumber } = await pay(shop, buyer)
  await postResult(shop, transactionId, { amount: 5_000, receipt: newReceipt() })
  const [review] = await office.get<{ id: string }[]>('/reviews')
  expect((await office.post(`/reviews/${review?.id}/settle`, { action: 'accept' })).statusCode).toBe(200)

  expect(await readRefunds(office, orderNumber)).toMatchObject({ paid_kes: 5_000, left: { kes: 5_000 } })
  expect((await askRefund(office, orderNumber)).statusCode).toBe(409)
  expect((await askRefund(office, orderNumber, { kes: 5_000 })).statusCode).toBe(200)
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('refunded')
})

test('a customer sees the refunds on the order', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { number, buyer, orderId } = await paidOrder(shop)
  await askRefund(office, number, { wish: { of: 'amount', kes: 500 }, kes: 500 })
  const answer = await shop.api.inject({ url: `/api/orders/${orderId}`, headers: { cookie: buyer.cookie } })
  expect(answer.json()).toMatchObject({ state: 'paid', amountKes: 6_864, refundedKes: 500 })
})
