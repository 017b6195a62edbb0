import { expect, test } from 'vitest'
import { openLinkScene, payByLink, readLink } from '#tests/support/payments/payment-links.ts'
import { readPaymentState, untilSettled } from '#tests/support/payments/payment-state.ts'
import { askRefund, listOrderRefunds, readRefunds } from '#tests/support/payments/refunds.ts'
import type { StaffPaymentLink } from './link-wire.ts'

/** A payment link for KES 1,500, paid on the phone. */
async function payOnHandset() {
  const scene = await openLinkScene()
  const { shop, token } = scene
  const { transactionId, orderId } = await payByLink(shop, token)
  const [prompt] = shop.sandbox.handset.prompts()
  await shop.sandbox.handset.enterPin(prompt?.checkoutRequestId ?? '', '1234')
  await untilSettled(shop, transactionId)
  return { ...scene, orderId, number: scene.paymentLink.number }
}

async function untilGone({ shop, orderId }: Awaited<ReturnType<typeof payOnHandset>>, states: string[]) {
  await expect
    .poll(async () => (await listOrderRefunds(shop, orderId)).map(({ state }) => state), { timeout: 10_000 })
    .toEqual(states)
}

test('a full refund of a payment link is sent once, to the phone that paid', async () => {
  const scene = await payOnHandset()
  const { shop, office, number, orderId, token } = scene
  const whole = { way: 'provider' as const, kes: 1_500 }
  const both = await Promise.all([askRefund(office, number, whole), askRefund(office, number, whole)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  await untilGone(scene, ['done'])

  expect(shop.sandbox.refunds()).toMatchObject([{ amount: 1_500 }])
  const { order, sales } = await readPaymentState(shop, orderId)
  expect(order).toMatchObject({ state: 'refunded', refundedKes: 1_500 })
  expect(sales.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(0)
  expect(await office.get<StaffPaymentLink>(`/requests/${number}`)).toMatchObject({
    state: 'paid',
    refunded_kes: 1_500,
  })
  // A paid link is never paid again, even after a refund.
  expect((await readLink(shop, token)).body).toMatchObject({ state: 'paid' })
  expect(await payByLink(shop, token)).toMatchObject({ status: 409, reason: 'order-closed' })
})

test('part of a payment link is refunded, then no more than the rest', async () => {
  const scene = await payOnHandset()
  const { shop, office, number, orderId } = scene
  const part = { wish: { of: 'amount', kes: 400 }, kes: 400, way: 'provider' as const }
  expect((await askRefund(office, number, part)).statusCode).toBe(200)
  await untilGone(scene, ['done'])
  expect(await readRefunds(office, number)).toMatchObject({ order_state: 'paid', left: { kes: 1_100 } })
  expect(await office.get<StaffPaymentLink>(`/requests/${number}`)).toMatchObject({ refunded_kes: 400 })

  const beyond = { wish: { of: 'amount', kes: 1_101 }, kes: 1_101 }
  expect((await askRefund(office, number, beyond)).statusCode).toBe(409)
  expect((await askRefund(office, number, { kes: 1_100 })).json()).toMatchObject({ order_state: 'refunded' })
  const { order, sales } = await readPaymentState(shop, orderId)
  expect(order).toMatchObject({ state: 'refunded', refundedKes: 1_500 })
  expect(sales.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(0)
})
