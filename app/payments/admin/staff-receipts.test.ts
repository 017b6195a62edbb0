import { expect, test } from 'vitest'
import type { Today } from '#app/admin/today/today.ts'
import { confirm, createManualPaymentShop, readKeptReceipt } from '#tests/support/payments/c2b.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { readAttempt, readPaymentState } from '#tests/support/payments/payment-state.ts'
import { openPayment, openPaymentWithLostResponse } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import type { StaffReceipt } from './staff-receipt.ts'

async function unmatched(shop: TestShop, amount = '6864.00') {
  const receipt = newReceipt()
  await confirm(shop, { receipt, amount })
  return receipt
}

async function claim(shop: TestShop, cookie: string, orderId: string, code: string) {
  const payload = { orderId, code }
  return shop.api.inject({ method: 'POST', url: '/api/mpesa/receipt', headers: { cookie }, payload })
}

test('staff assign an unmatched receipt to an order with the same amount, which is then paid', async () => {
  const shop = await createManualPaymentShop()
  const office = await openOffice(shop)
  const { orderId, orderNumber, transactionId } = await openPayment(shop)
  await postResult(shop, transactionId, { code: 1037 })
  const receipt = await unmatched(shop)

  const [listed] = await office.get<StaffReceipt[]>('/receipts')
  expect(listed).toMatchObject({ receipt, amount_kes: '6864.00', possible_orders: [{ number: orderNumber }] })
  expect((await office.get<{ receipts_waiting: number }>('/waiting')).receipts_waiting).toBe(1)
  const tasks = async (staff: typeof office) => (await staff.get<Today>('/today')).items.map(({ kind }) => kind)
  expect(await tasks(office)).toContain('receipts_waiting')
  // Helpers see the receipt, but can't settle it, so it is no task of theirs.
  const helper = await openOffice(shop, 'helper')
  expect(await helper.get('/waiting')).toMatchObject({ receipts_waiting: 0 })
  expect(await tasks(helper)).toEqual([])
  expect((await office.post(`/receipts/${receipt}/settle`, { action: 'assign', order: orderNumber })).statusCode).toBe(
    200,
  )
  expect((await office.post(`/receipts/${receipt}/settle`, { action: 'returned', note: 'by SMS' })).statusCode).toBe(
    409,
  )

  const books = await readPaymentState(shop, orderId)
  expect(books.order).toMatchObject({ state: 'paid', receipt })
  expect(books.sales).toHaveLength(1)
  expect(await office.get<StaffReceipt[]>('/receipts')).toEqual([])
  expect(await office.get<StaffReceipt[]>('/receipts?state=settled')).toMatchObject([
    { receipt, order_number: orderNumber, settled_by: office.username },
  ])
})

test('a receipt with a larger amount is accepted with the excess noted, and a smaller one is refused', async () => {
  const shop = await createManualPaymentShop()
  const office = await openOffice(shop)
  const { orderId, orderNumber } = await openPayment(shop)
  const [more, less] = [await unmatched(shop, '7000.00'), await unmatched(shop, '6000.00')]

  const settle = (receipt: string, action: string) =>
    office.post(`/receipts/${receipt}/settle`, { action, order: orderNumber })
  expect((await settle(less, 'accept')).statusCode).toBe(409)
  expect((await settle(more, 'assign')).statusCode).toBe(409)
  expect((await settle(more, 'accept')).statusCode).toBe(200)
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')
  expect((await readKeptReceipt(shop, more)).note).toBe('KES 136 more than the order costs')
  expect((await office.post(`/receipts/${less}/settle`, { action: 'returned', note: 'by SMS' })).statusCode).toBe(200)
  expect(await readKeptReceipt(shop, less)).toMatchObject({ status: 'returned', note: 'by SMS' })
})

test('a receipt that is assigned to an order settles its prompt with an unknown result', async () => {
  const shop = await createManualPaymentShop()
  const { orderId, orderNumber, attempt } = await openPaymentWithLostResponse(shop)
  for (const hours of [1, 2]) {
    shop.clock.advance({ hours })
    await shop.runJobs(['payment-checks'])
  }
  const office = await openOffice(shop)
  expect((await readPaymentState(shop, orderId)).reviews.map(({ reason }) => reason)).toEqual(['no-answer'])
  const receipt = await unmatched(shop)
  await office.post(`/receipts/${receipt}/settle`, { action: 'assign', order: orderNumber })
  expect(await readAttempt(shop, attempt.id)).toMatchObject({ state: 'success', receipt })
  const { reviews, order } = await readPaymentState(shop, orderId)
  expect(order?.state).toBe('paid')
  expect(reviews.every(({ settledAt }) => settledAt !== null)).toBe(true)
})

test('a typed code pays only with the exact amount of an unmatched receipt, and tries are limited', async () => {
  const shop = await createManualPaymentShop()
  const { orderId, buyer, transactionId } = await openPayment(shop)
  await postResult(shop, transactionId, { code: 1037 })
  const [other, right] = [await unmatched(shop, '100.00'), await unmatched(shop)]
  const stranger = await shop.given.buyer()
  expect((await claim(shop, stranger.cookie, orderId, right)).statusCode).toBe(404)
  expect((await claim(shop, buyer.cookie, orderId, other)).statusCode).toBe(409)
  expect((await claim(shop, buyer.cookie, orderId, ` ${right.toLowerCase()} `)).statusCode).toBe(200)
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', receipt: right })

  const next = await openPayment(shop, '0712345670')
  const statuses = []
  for (let tries = 0; tries < 8; tries += 1)
    statuses.push((await claim(shop, next.buyer.cookie, next.orderId, other)).statusCode)
  expect(statuses).toEqual([409, 409, 409, 409, 409, 409, 429, 429])
})

test('an order with manual payment is placed without a prompt', async () => {
  const shop = await createManualPaymentShop()
  const buyer = await shop.given.buyer()
  const open = (amount: number) =>
    shop.api.inject({
      method: 'POST',
      url: '/api/mpesa/by-hand',
      headers: { cookie: buyer.cookie },
      payload: { amount },
    })
  expect((await open(100)).json()).toMatchObject({ reason: 'amount-changed', amount: 6864 })
  const first = (await open(6864)).json() as { orderId: string; orderNumber: string }
  expect((await open(6864)).json()).toEqual(first)
  expect(shop.sandbox.pushes()).toEqual([])
  expect(await confirm(shop, { account: first.orderNumber.slice(3) })).toBe('paid')
  expect((await readPaymentState(shop, first.orderId)).order?.state).toBe('paid')
})

test('the registration shows staff the response of M-Pesa', async () => {
  const shop = await createManualPaymentShop()
  const office = await openOffice(shop)
  const set = await office.post('/by-hand/register', {})
  expect(set.json()).toMatchObject({
    offer: { kind: 'paybill', number: '174379' },
    registration: { is_registered: true },
  })
})
