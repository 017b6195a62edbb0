import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState, readStatus, untilSettled } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, openPayment, pay, payWithLargerCart, usualKes } from '#tests/support/payments/payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import type { RunningPayment } from '../pay-answers.ts'
import { reviews } from '../payments.tables.server.ts'
import { findJustPaidOrder, findOpenPayment, readLastFailure } from './resume.server.ts'

async function latest(shop: TestShop, { cookie }: { cookie: string }, query = ''): Promise<RunningPayment | null> {
  const answer = await shop.api.inject({ url: `/api/mpesa/latest${query}`, headers: { cookie } })
  return (answer.json() as { payment: RunningPayment | null }).payment
}

test('a buyer who lost the response finds the payment of the last seconds in any state', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const failed = await pay(shop, buyer, { phone: '0712341032' })
  await untilSettled(shop, failed.transactionId)
  expect(await latest(shop, buyer)).toBeNull()
  expect(await latest(shop, buyer, '?within=60')).toMatchObject({
    transactionId: failed.transactionId,
    status: 'failed',
  })
  shop.clock.advance({ minutes: 2 })
  expect(await latest(shop, buyer, '?within=60')).toBeNull()

  const paid = await pay(shop, buyer)
  await postResult(shop, paid.transactionId)
  expect(await latest(shop, buyer)).toBeNull()
  expect(await latest(shop, buyer, '?within=60')).toMatchObject({
    transactionId: paid.transactionId,
    status: 'success',
    orderNumber: paid.orderNumber,
  })
  expect(await latest(shop, await shop.given.buyer(), '?within=60')).toBeNull()
})

test('a running payment is shown with its own amount and age, whatever the cart contains', async () => {
  const shop = await createPayingShop()
  const { buyer, orderNumber } = await openPayment(shop)
  await shop.given.cartLine(buyer, buyer.product, 3)
  shop.clock.advance({ seconds: 20 })
  const running = await latest(shop, buyer)
  expect(running).toMatchObject({
    orderNumber,
    amount: usualKes,
    quote: { amountKes: usualKes, totalCents: 5_300, isFallback: false },
  })
  expect(running?.ageMs).toBeGreaterThanOrEqual(20_000)
  expect(running?.ageMs).toBeLessThan(25_000)
})

test('a payment in review is resumed until staff have settled it', async () => {
  const shop = await createPayingShop()
  const { buyer, attempt, transactionId } = await openPayment(shop)
  expect(await readStatus(shop, buyer, transactionId)).not.toHaveProperty('inReview')
  await postResult(shop, attempt.id, { amount: 5 })
  expect(await readStatus(shop, buyer, transactionId)).toMatchObject({ status: 'unknown', inReview: true })
  expect(await latest(shop, buyer)).toMatchObject({ transactionId, inReview: true })

  // The same cart can't be paid again. Another cart can, and a failure of its payment does not hide the review.
  expect(await pay(shop, buyer)).toMatchObject({ status: 409, reason: 'payment-in-review' })
  await shop.given.cartLine(buyer, buyer.product, 2)
  expect(await latest(shop, buyer)).toBeNull()
  const another = await pay(shop, buyer, { phone: '0712341032', amount: 13_080 })
  expect(another.status).toBe(200)
  await untilSettled(shop, another.transactionId)
  expect((await readPaymentState(shop, attempt.orderId)).order).toMatchObject({
    state: 'awaiting_payment',
    isSuperseded: false,
  })
  await shop.given.cartLine(buyer, buyer.product, 1)
  expect(await latest(shop, buyer)).toMatchObject({ transactionId, inReview: true })

  await shop.db.update(reviews).set({ settledAt: shop.clock.now() }).where(eq(reviews.attemptId, attempt.id))
  expect(await latest(shop, buyer)).toBeNull()
})

test('money for a replaced order is resumed as a payment in review', async () => {
  const shop = await createPayingShop()
  const { first, second } = await payWithLargerCart(shop)
  await postResult(shop, first.transactionId)
  expect(await latest(shop, first.buyer)).toMatchObject({ transactionId: second.transactionId, status: 'pending' })
  await shop.given.cartLine(first.buyer, first.buyer.product, 1)
  expect(await latest(shop, first.buyer)).toMatchObject({ transactionId: first.transactionId, inReview: true })
})

test('a paid order is found for a day, only by its customer', async () => {
  const shop = await createPayingShop()
  const { buyer, transactionId, orderNumber } = await openPayment(shop)
  expect(await findJustPaidOrder(shop, buyer.id)).toBeNull()
  await postResult(shop, transactionId)
  expect(orderNumber).toBe('EK-1001')
  expect(await findJustPaidOrder(shop, buyer.id)).toBe(orderNumber)
  expect(await findJustPaidOrder(shop, (await shop.given.customer()).id)).toBeNull()
  shop.clock.advance({ hours: 25 })
  expect(await findJustPaidOrder(shop, buyer.id)).toBeNull()
})

test('the checkout shows a payment that can still be confirmed, and none that is settled', async () => {
  const shop = await createPayingShop()
  const { buyer, transactionId } = await openPayment(shop)
  const open = { provider: 'mpesa', transactionId }
  expect(await findOpenPayment(shop, buyer.id)).toEqual(open)
  shop.clock.advance({ minutes: 5 })
  expect(await findOpenPayment(shop, buyer.id)).toEqual(open)
  expect(await findOpenPayment(shop, (await shop.given.buyer()).id)).toBeNull()
  await postResult(shop, transactionId)
  expect(await findOpenPayment(shop, buyer.id)).toBeNull()
})

test('a buyer who left the page sees the reason of a failed request for half an hour', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  expect(await readLastFailure(shop, buyer.id, 'mpesa')).toBeNull()
  const { transactionId } = await pay(shop, buyer, { phone: '0712341032' })
  await untilSettled(shop, transactionId)
  const text = 'Your last request was not paid. The payment was cancelled on the phone.'
  expect(await readLastFailure(shop, buyer.id, 'mpesa')).toBe(text)
  expect(await readLastFailure(shop, buyer.id, 'airtel')).toBeNull()
  expect(await findOpenPayment(shop, buyer.id)).toBeNull()
  shop.clock.advance({ minutes: 31 })
  expect(await readLastFailure(shop, buyer.id, 'mpesa')).toBeNull()
})
