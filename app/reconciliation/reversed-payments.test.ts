import { expect, test } from 'vitest'
import { customerMessages } from '#app/orders/orders.tables.server.ts'
import type { StaffReview } from '#app/payments/admin/staff-review.ts'
import { reviews } from '#app/payments/payments.tables.server.ts'
import { statements } from '#app/reconciliation/reconciliation.tables.server.ts'
import { command } from '#tests/support/database/database.ts'
import { createManualPaymentShop } from '#tests/support/payments/c2b.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { openPayment } from '#tests/support/payments/payments.ts'
import { askRefund, listOrderRefunds } from '#tests/support/payments/refunds.ts'
import { openBooks, statementOf } from '#tests/support/shop/books.ts'
import { openOffice } from '#tests/support/shop/office.ts'

/** A paid order whose payer reversed the payment, as the statement shows. */
async function openReversed() {
  const shop = await createManualPaymentShop()
  const payment = await openPayment(shop)
  const receipt = newReceipt()
  await postResult(shop, payment.transactionId, { receipt })
  await shop.db.execute(`update receipts set paid_at = now()`)
  const [owner, helper, books] = [await openOffice(shop), await openOffice(shop, 'helper'), await openBooks(shop)]
  const reversal = { receipt: 'UKR1000001', out: 6864, details: `Pay Utility Reversal of ${receipt}` }
  const statement = statementOf(shop, [{ receipt, paidIn: 6864 }, reversal])
  const reviews = () => owner.get<StaffReview[]>('/reviews')
  await books.upload(statement)
  const [review] = await reviews()
  if (!review) throw new Error('no review was opened')
  return { shop, owner, helper, books, statement, payment, receipt, review, reviews }
}

test('a reversal by the payer puts the order on hold, which blocks production, shipping and refunds', async () => {
  const { shop, owner, helper, books, statement, payment, receipt, review, reviews } = await openReversed()
  const { orderId, orderNumber } = payment
  expect(review).toMatchObject({
    order_number: orderNumber,
    reason: 'reversed',
    choices: ['money-gone', 'make-it'],
    detail: expect.arrayContaining([
      { name: 'receipt', value: receipt },
      { name: 'reversalReceipt', value: 'UKR1000001' },
      { name: 'reversedKes', value: '6864' },
    ]),
  })
  expect(await owner.get('/making')).toEqual([])
  expect(await owner.get('/waiting')).toMatchObject({ orders_waiting: 0, reviews_waiting: 1 })
  expect(await owner.get(`/orders/${orderNumber}`)).toMatchObject({ state: 'paid', is_on_hold: true, moves: [] })
  for (const to of ['making', 'sent']) {
    expect((await owner.post(`/orders/${orderNumber}/state`, { from: 'paid', to })).json().message).toContain('on hold')
  }
  const { order, messages } = await readPaymentState(shop, orderId)
  const step = await helper.post(`/making/${order?.lines[0]?.id}/step`, { from: 'waiting', to: 'taken' })
  expect(step.json().message).toContain('on hold')
  expect((await askRefund(owner, orderNumber)).statusCode).toBe(409)
  expect(await owner.get(`/orders/${orderNumber}/refunds`)).toMatchObject({ is_open: false })
  expect(messages.filter(({ kind }) => kind.startsWith('review:reversed'))).toHaveLength(1)

  await books.upload(statement)
  expect(await reviews()).toHaveLength(1)
  const settling = { action: 'make-it' }
  expect((await helper.post(`/reviews/${review.id}/settle`, settling)).statusCode).toBe(403)
})

test('“The money is gone” records a refund with the receipt and time of the reversal', async () => {
  const { shop, owner, books, payment, review, reviews } = await openReversed()
  const { orderId } = payment
  await owner.post(`/reviews/${review.id}/settle`, { action: 'money-gone' })
  const { order, sales } = await readPaymentState(shop, orderId)
  expect(order).toMatchObject({ state: 'refunded', isOnHold: false, refundedKes: 6864 })
  expect(sales.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(0)
  expect(await listOrderRefunds(shop, orderId)).toMatchObject([
    { state: 'done', method: 'by-hand', receipt: 'UKR1000001', amountKes: 6864 },
  ])
  expect(await reviews()).toEqual([])
  expect(await books.day()).toMatchObject({ refunds_agreed: { count: 1 }, reversed: [], refunds_missing: [] })
})

test('“Make it all the same” puts the order back into the queue, and the sales do not change', async () => {
  const { shop, owner, books, statement, payment, review, reviews } = await openReversed()
  await owner.post(`/reviews/${review.id}/settle`, { action: 'make-it', note: 'She paid again in cash' })
  expect(await owner.get('/making')).toMatchObject([{ order_number: payment.orderNumber }])
  expect(await owner.get(`/orders/${payment.orderNumber}`)).toMatchObject({ state: 'paid', is_on_hold: false })
  expect(await listOrderRefunds(shop, payment.orderId)).toEqual([])
  await books.upload(statement)
  expect(await reviews()).toEqual([])
  expect((await shop.db.select().from(customerMessages)).filter(({ kind }) => kind.startsWith('refund'))).toEqual([])
})

test('a reversal that belongs to a refund of the shop opens no review', async () => {
  const shop = await createManualPaymentShop()
  const office = await openOffice(shop)
  const refunded = await openPayment(shop)
  const receipt = newReceipt()
  await postResult(shop, refunded.transactionId, { receipt })
  await askRefund(office, refunded.orderNumber, { reference: 'UKR1000009' })
  const books = await openBooks(shop)
  const row = { receipt: 'UKR1000009', out: 6864, details: `Pay Utility Reversal of ${receipt}` }
  await books.upload(statementOf(shop, [{ receipt, paidIn: 6864 }, row]))
  expect(await office.get('/reviews')).toEqual([])
})

test('an error during a reversal rolls back the whole statement, and the upload can be repeated', async () => {
  const shop = await createManualPaymentShop()
  const payment = await openPayment(shop)
  const receipt = newReceipt()
  await postResult(shop, payment.transactionId, { receipt })
  const books = await openBooks(shop)
  const statement = statementOf(shop, [
    { receipt, paidIn: 6864 },
    { receipt: 'UKR1000001', out: 6864, details: `Pay Utility Reversal of ${receipt}` },
  ])
  await command(
    shop.databaseUrl,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no hold'; end $$;
     create trigger refuse before update on orders for each row when (new.is_on_hold) execute function refuse()`,
  )
  expect((await books.upload(statement)).statusCode).toBe(500)
  for (const table of [statements, reviews]) expect(await shop.db.select().from(table)).toEqual([])

  await command(shop.databaseUrl, 'drop trigger refuse on orders')
  expect((await books.upload(statement)).json()).toMatchObject({ is_new: true })
  expect(await shop.db.select().from(reviews)).toHaveLength(1)
})
