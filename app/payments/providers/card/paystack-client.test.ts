import { expect, test } from 'vitest'
import {
  answerCardPage,
  expectCardStatus,
  expectPaidByCard,
  openCardPage,
  payByCard,
} from '#tests/support/payments/cards.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'

import { readOpening } from './paystack-answers.ts'

const request = {
  reference: 'c0ffee-1',
  amountKes: 5_160,
  email: 'naisiae@example.com',
  orderNumber: 'EK-1001',
  returnUrl: 'http://localhost/back',
  cancelUrl: 'http://localhost/cancelled',
}

test('a page is opened with our own reference, and the payment is checked by it', async () => {
  const { paymentPages } = await createPayingShop()
  expect(await paymentPages.card.read('c0ffee-1')).toMatchObject({ kind: 'not-found' })
  const opened = await paymentPages.card.open(request)
  expect(opened).toMatchObject({ kind: 'redirect', checkoutRequestId: 'c0ffee-1' })
  expect(await paymentPages.card.read('c0ffee-1')).toMatchObject({ kind: 'untouched' })
  await answerCardPage(opened.kind === 'redirect' ? opened.address : '', 'pay')
  const payment = { amount: '5160', currency: 'KES', checkoutRequestId: 'c0ffee-1' }
  expect(await paymentPages.card.read('c0ffee-1')).toMatchObject({ kind: 'paid', payment })
})

test.each([
  ['html-502', { kind: 'out-of-reach' }],
  ['lost', { kind: 'out-of-reach' }],
  ['reset', { kind: 'out-of-reach' }],
  ['too-many', { kind: 'refused', code: 'busy' }],
  ['invalid-key', { kind: 'refused', code: 'invalid-key' }],
] as const)('after %s the address of the page is lost, so another can be opened at once', async (answer, outcome) => {
  const shop = await createPayingShop()
  Object.assign(shop.sandbox.faults.cardStart, { answer, times: 1 })
  expect(await shop.paymentPages.card.open(request)).toMatchObject(outcome)

  const buyer = await shop.given.buyer()
  Object.assign(shop.sandbox.faults.cardStart, { answer, times: 1 })
  const lost = await payByCard(shop, buyer)
  expect(lost).toMatchObject({ status: 502, reason: 'provider-refused' })
  const again = await payByCard(shop, buyer)
  expect(again.status).toBe(200)
  const references = shop.sandbox.cards.payments.map(({ reference }) => reference)
  expect(new Set(references).size).toBe(references.length)
})

test('a duplicate reference is checked, and never replaced by a new one', async () => {
  const { paymentPages, sandbox } = await createPayingShop()
  const first = await paymentPages.card.open(request)
  expect(await paymentPages.card.open(request)).toMatchObject({ kind: 'out-of-reach' })
  await answerCardPage(first.kind === 'redirect' ? first.address : '', 'pay')
  expect(await paymentPages.card.open(request)).toMatchObject({ kind: 'unanswered' })
  expect(sandbox.cards.payments).toHaveLength(1)
})

test('an unreachable provider is a refusal, because nothing was sent', async () => {
  const shop = await createPayingShop()
  shop.config.paystack = { baseUrl: 'http://127.0.0.1:1', secretKey: 'sk_test_1' }
  expect(await shop.paymentPages.card.open(request)).toMatchObject({ kind: 'refused', code: 'unreachable' })
  expect(await shop.paymentPages.card.read('c0ffee-1')).toMatchObject({ kind: 'no-answer' })
})

test.each(['html-502', 'too-many', 'reset', 'invalid-key'] as const)(
  '%s gives no result for a payment',
  async (answer) => {
    const shop = await createPayingShop()
    const { buyer, transactionId, orderId, redirectUrl } = await openCardPage(shop)
    Object.assign(shop.sandbox.faults.cardVerify, { answer, times: 0 })
    await answerCardPage(redirectUrl, 'pay')
    shop.clock.advance({ seconds: 16 })
    await expectCardStatus(shop, buyer, transactionId, 'pending')
    shop.sandbox.faults.cardVerify.answer = null
    shop.clock.advance({ minutes: 2 })
    await expectPaidByCard(shop, { transactionId, orderId })
  },
)

test.each([
  ['https://checkout.paystack.com/k2x', true],
  ['https://paystack.co/k2x', true],
  ['http://127.0.0.1:4001/checkout/k2x', true],
  ['http://checkout.paystack.com/k2x', false],
  ['https://paystack.com.example/k2x', false],
  ['https://notpaystack.com/k2x', false],
  ['javascript:alert(1)', false],
])('the buyer can be redirected to %s: %s', (address, isSent) => {
  const raw = JSON.stringify({ status: true, data: { authorization_url: address, reference: 'c0ffee-1' } })
  const opening = readOpening(200, raw, { reference: 'c0ffee-1', baseUrl: 'http://127.0.0.1:4001' })
  expect(opening).toEqual(isSent ? expect.objectContaining({ kind: 'redirect', address }) : null)
})
