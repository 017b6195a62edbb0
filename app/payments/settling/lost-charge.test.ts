import { describe, expect, test } from 'vitest'
import { readOrder } from '#app/orders/orders.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readAttempt, readPaymentState, readStatus } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, openPaymentWithLostResponse, pay } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import type { StaffReview } from '../admin/staff-review.ts'
import { readPaymentStatus } from '../status/payment-status.server.ts'

const look = (shop: TestShop) => shop.runJobs(['payment-checks'])

/** A payment without an answer, and a later one that paid the same order. */
async function payAgain(shop: TestShop) {
  const { attempt: first, orderId, buyer } = await openPaymentWithLostResponse(shop)
  shop.clock.advance({ minutes: 4 })
  await look(shop)
  const second = await pay(shop, buyer)
  expect(second).toMatchObject({ status: 200, orderId })
  await postResult(shop, second.transactionId)
  return { first, orderId, buyer }
}

describe('a lost payment of an order that another payment has paid', () => {
  test('goes to staff, who look it up and refund it', async () => {
    const shop = await createPayingShop()
    const { first, orderId, buyer } = await payAgain(shop)
    expect((await readStatus(shop, buyer, first.id)).message).toContain('Your order is paid by another payment')
    shop.clock.advance({ minutes: 61 })
    await look(shop)
    const books = await readPaymentState(shop, orderId)
    expect(books.reviews).toMatchObject([{ reason: 'no-answer', attemptId: first.id }])
    expect(books.messages.map(({ kind }) => kind).toSorted()).toEqual(['paid', `review:no-answer:${first.id}`])
    expect(books.messages.at(-1)?.text).toContain('look for it in the statement; give it back')
    expect(await readAttempt(shop, first.id)).toMatchObject({ state: 'unknown', nextCheckAt: null })

    const office = await openOffice(shop)
    const [review] = await office.get<StaffReview[]>('/reviews')
    expect(review?.choices).toEqual(['returned', 'not-paid'])
    const { message } = await readStatus(shop, buyer, first.id)
    expect(message).toContain('looking it up by hand')
    const order = await readOrder(shop.db, orderId)
    expect(order && (await readPaymentStatus(shop, order))).toEqual({ kind: 'paid-and-more', messages: [message] })
    expect(message).not.toContain('still checking')
  })

  test.each([
    ['returned', 'This payment was refunded to you.'],
    ['not-paid', 'M-Pesa took no money for this payment.'],
  ])('ends with the decision of staff: %s', async (action, message) => {
    const shop = await createPayingShop()
    const { first, orderId, buyer } = await payAgain(shop)
    shop.clock.advance({ minutes: 61 })
    await look(shop)
    const office = await openOffice(shop)
    const [review] = await office.get<StaffReview[]>('/reviews')
    expect((await office.post(`/reviews/${review?.id}/settle`, { action })).statusCode).toBe(200)
    expect(await readStatus(shop, buyer, first.id)).toMatchObject({ status: 'failed', message })
    expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')
  })

  test('becomes a second payment if M-Pesa reports it as paid later', async () => {
    const shop = await createPayingShop()
    const { first, orderId, buyer } = await payAgain(shop)
    shop.clock.advance({ minutes: 61 })
    await look(shop)
    await postResult(shop, first.id)
    const { reviews } = await readPaymentState(shop, orderId)
    const open = reviews.filter(({ settledAt }) => settledAt === null).map(({ reason }) => reason)
    expect(open).toEqual(['paid-twice'])
    expect((await readStatus(shop, buyer, first.id)).message).toContain('paid twice')
  })
})
