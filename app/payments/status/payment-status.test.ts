import { expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState, untilSettled } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, openPayment, openPaymentWithLostResponse, pay } from '#tests/support/payments/payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { readPaymentStatus } from './payment-status.server.ts'

async function standingOf(shop: TestShop, orderId: string) {
  const { order } = await readPaymentState(shop, orderId)
  if (!order) throw new Error('no such order')
  return readPaymentStatus(shop, order)
}

test('an unpaid order shows its payment status, and can be paid while the cart has the same content', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const failed = await pay(shop, buyer, { phone: '0712341032' })
  await untilSettled(shop, failed.transactionId)
  expect(await standingOf(shop, failed.orderId)).toMatchObject({ kind: 'unpaid', mayPay: true })

  await shop.given.cartLine(buyer, buyer.product, 3)
  expect(await standingOf(shop, failed.orderId)).toMatchObject({ kind: 'unpaid', mayPay: false })
})

test('an order with a payment in review shows the received amount, and offers no payment', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId } = await openPayment(shop)
  expect(await standingOf(shop, orderId)).toEqual({ kind: 'asked' })
  await postResult(shop, attempt.id, { amount: 1 })
  expect(await standingOf(shop, orderId)).toMatchObject({
    kind: 'in-review',
    receivedKes: [1],
    message: expect.stringContaining('is being checked'),
  })
})

test('an order whose payment has no answer yet is told from one whose payment failed', async () => {
  const shop = await createPayingShop()
  const { orderId } = await openPaymentWithLostResponse(shop)
  shop.clock.advance({ minutes: 4 })
  expect(await standingOf(shop, orderId)).toMatchObject({
    kind: 'unanswered',
    message: expect.stringContaining('has not answered yet'),
    mayPay: true,
  })
})
