import { describe, expect, test } from 'vitest'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { readAttempt, readPaymentState, readStatus } from '#tests/support/payments/payment-state.ts'
import {
  createPayingShop,
  openPayment,
  openPaymentWithLostResponse,
  openSilentPayment,
  pay,
  payWithoutCallback,
} from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import type { StaffReview } from '../admin/staff-review.ts'

const look = (shop: TestShop) => shop.runJobs(['payment-checks'])

/** Like `openPaymentWithLostResponse`, plus an hour without a callback. */
async function loseForGood(shop: TestShop) {
  const opened = await openPaymentWithLostResponse(shop)
  shop.clock.advance({ minutes: 4 })
  await look(shop)
  shop.clock.advance({ minutes: 61 })
  await look(shop)
  return opened
}

async function readLatest(shop: TestShop, { cookie }: { cookie: string }) {
  const answer = await shop.api.inject({ url: '/api/mpesa/latest', headers: { cookie } })
  return (answer.json() as { payment: { message: string } | null }).payment
}

describe('a payment without a final result', () => {
  test('is checked for an hour after its prompt, then shown to staff and announced once', async () => {
    const shop = await createPayingShop()
    const { attempt, orderId, buyer } = await openPaymentWithLostResponse(shop)
    shop.clock.advance({ minutes: 4 })
    await look(shop)
    expect(await readAttempt(shop, attempt.id)).toMatchObject({ state: 'unknown', nextCheckAt: expect.any(Date) })
    shop.clock.advance({ minutes: 50 })
    await look(shop)
    expect((await readPaymentState(shop, orderId)).reviews).toEqual([])

    shop.clock.advance({ minutes: 10 })
    await look(shop)
    shop.clock.advance({ hours: 30 })
    await look(shop)
    const books = await readPaymentState(shop, orderId)
    expect(books.reviews).toMatchObject([{ reason: 'no-answer', detail: { phone: attempt.phone, expectedKes: 6_864 } }])
    expect(books.messages.map(({ kind }) => kind)).toEqual([`review:no-answer:${attempt.id}`])
    expect(books.messages[0]?.text).not.toContain('The money is kept')
    expect(await readAttempt(shop, attempt.id)).toMatchObject({ state: 'unknown', nextCheckAt: null })
    const status = await readStatus(shop, buyer, attempt.id)
    expect(status).toMatchObject({ status: 'unknown', message: expect.stringContaining('looking it up by hand') })
    expect(status.message).not.toContain('was received')
  })

  test('is shown to staff after a day of checks without a result', async () => {
    const shop = await createPayingShop()
    const { attempt, orderId } = await openSilentPayment(shop)
    for (let hour = 0; hour < 23; hour++) {
      shop.clock.advance({ hours: 1 })
      await look(shop)
    }
    expect((await readPaymentState(shop, orderId)).reviews).toEqual([])
    shop.clock.advance({ minutes: 61 })
    await look(shop)
    const { checkoutRequestId } = attempt
    expect((await readPaymentState(shop, orderId)).reviews).toMatchObject([
      { reason: 'no-answer', detail: { checkoutRequestId } },
    ])
  })

  test('is checked a last time at the end of the day', async () => {
    const shop = await createPayingShop()
    const { orderId } = await payWithoutCallback(shop)
    for (let hour = 0; hour < 23; hour++) {
      shop.clock.advance({ minutes: 62 })
      await look(shop)
    }
    shop.sandbox.faults.query.answer = null
    shop.clock.advance({ minutes: 15 })
    await look(shop)
    const books = await readPaymentState(shop, orderId)
    expect([books.order?.state, books.reviews]).toEqual(['paid', []])
  })

  test('closes its review automatically when the callback arrives late', async () => {
    const shop = await createPayingShop()
    const { attempt, orderId, buyer } = await loseForGood(shop)
    const receipt = newReceipt()
    await postResult(shop, attempt.id, { receipt })
    const books = await readPaymentState(shop, orderId)
    expect(books.order).toMatchObject({ state: 'paid', receipt })
    expect(books.reviews).toMatchObject([{ resolution: 'M-Pesa answered in the end', settledBy: 'm-pesa' }])
    expect((await readStatus(shop, buyer, attempt.id)).status).toBe('success')
  })

  test.each([
    ['a failure', { code: 1032 }, ['no-answer']],
    ['another amount', { amount: 5 }, ['no-answer', 'wrong-amount']],
  ])('closes its review when %s arrives late', async (_what, result, reasons) => {
    const shop = await createPayingShop()
    const { attempt, orderId } = await loseForGood(shop)
    await postResult(shop, attempt.id, result)
    const { reviews } = await readPaymentState(shop, orderId)
    expect(reviews.map(({ reason }) => reason).toSorted()).toEqual(reasons)
    const open = reviews.filter(({ settledAt }) => settledAt === null).map(({ reason }) => reason)
    expect(open).toEqual(reasons.slice(1))
  })
})

describe('after a search in the statement, staff', () => {
  test('can accept the payment: the order is paid, and a late callback only adds the receipt', async () => {
    const shop = await createPayingShop()
    const { attempt, orderId } = await loseForGood(shop)
    const office = await openOffice(shop)
    const [review] = await office.get<StaffReview[]>('/reviews')
    expect(review).toMatchObject({ reason: 'no-answer', choices: ['accept', 'not-paid'] })
    const note = 'receipt UKL4711 in the statement'
    expect((await office.post(`/reviews/${review?.id}/settle`, { action: 'accept', note })).statusCode).toBe(200)
    expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')

    const receipt = newReceipt()
    await postResult(shop, attempt.id, { receipt })
    const books = await readPaymentState(shop, orderId)
    expect(books.order?.receipt).toBe(receipt)
    expect([books.sales.length, books.reviews.length]).toEqual([1, 1])
    expect(books.messages.map(({ kind }) => kind).toSorted()).toEqual(['paid', `review:no-answer:${attempt.id}`])
  })

  test('can reject the payment: it fails, and the customer sees that', async () => {
    const shop = await createPayingShop()
    const { attempt, orderId, buyer } = await loseForGood(shop)
    const office = await openOffice(shop)
    const [review] = await office.get<StaffReview[]>('/reviews')
    const url = `/reviews/${review?.id}/settle`
    expect((await office.post(url, { action: 'noted' })).statusCode).toBe(409)
    expect((await office.post(url, { action: 'not-paid' })).statusCode).toBe(200)
    expect(await readStatus(shop, buyer, attempt.id)).toMatchObject({
      status: 'failed',
      message: 'M-Pesa took no money for this payment.',
    })
    expect(await readLatest(shop, buyer)).toBeNull()
    // M-Pesa's callback still counts after staff have settled the review.
    await postResult(shop, attempt.id)
    expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')
  })
})

describe('a review that ends without acceptance', () => {
  test('ends the payment, and the customer sees the decision', async () => {
    const shop = await createPayingShop()
    const { attempt, buyer } = await openPayment(shop)
    await postResult(shop, attempt.id, { amount: 5 })
    expect((await readLatest(shop, buyer))?.message).toContain('is being checked')
    const office = await openOffice(shop)
    const [review] = await office.get<StaffReview[]>('/reviews')
    await office.post(`/reviews/${review?.id}/settle`, { action: 'returned' })
    expect(await readLatest(shop, buyer)).toBeNull()
    expect(await readStatus(shop, buyer, attempt.id)).toMatchObject({
      status: 'failed',
      message: 'This payment was refunded to you.',
    })
  })

  test('does not pay an order that was cancelled before the money arrived', async () => {
    const shop = await createPayingShop()
    const { attempt, buyer, orderId } = await openPayment(shop)
    const office = await openOffice(shop)
    const { order } = await readPaymentState(shop, orderId)
    await office.post(`/orders/${order?.number}/state`, { from: 'awaiting_payment', to: 'cancelled' })
    await postResult(shop, attempt.id)
    const [review] = await office.get<StaffReview[]>('/reviews')
    await office.post(`/reviews/${review?.id}/settle`, { action: 'returned' })
    expect(await readStatus(shop, buyer, attempt.id)).toMatchObject({
      status: 'failed',
      message: 'This payment was refunded to you.',
    })
  })

  test('leaves an order paid if its second payment was refunded', async () => {
    const shop = await createPayingShop()
    const first = await openPayment(shop)
    shop.clock.advance({ minutes: 4 })
    const second = await pay(shop, first.buyer)
    await postResult(shop, second.transactionId)
    await postResult(shop, first.transactionId)
    const office = await openOffice(shop)
    const [review] = await office.get<StaffReview[]>('/reviews')
    await office.post(`/reviews/${review?.id}/settle`, { action: 'returned' })
    expect(await readStatus(shop, first.buyer, first.transactionId)).toMatchObject({
      status: 'success',
      message: 'This payment was refunded to you.',
    })
    const paid = await readStatus(shop, first.buyer, second.transactionId)
    expect([paid.status, paid.message]).toEqual(['success', undefined])
  })
})
