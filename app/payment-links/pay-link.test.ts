import { describe, expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { answerCardPage, untilCardSettled } from '#tests/support/payments/cards.ts'
import { askFor, openLinkScene, payByLink, readLink } from '#tests/support/payments/payment-links.ts'
import { readAttempt, readPaymentState, untilSettled } from '#tests/support/payments/payment-state.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { attempts } from '../payments/payments.tables.server.ts'
import type { StaffPaymentLink } from './link-wire.ts'

test('the buyer pays on the phone, and the order continues like any other', async () => {
  const { shop, office, paymentLink, token } = await openLinkScene()
  const paid = await payByLink(shop, token)
  expect(paid).toMatchObject({ status: 200, amount: 1_500 })
  const [prompt] = shop.sandbox.handset.prompts()
  expect(prompt).toMatchObject({ amount: 1_500, phone: '254712345678', accountReference: paymentLink.number })
  await shop.sandbox.handset.enterPin(prompt!.checkoutRequestId, '1234')
  await untilSettled(shop, paid.transactionId)
  await shop.runJobs(['channel-messages'])

  const books = await readPaymentState(shop, paid.orderId)
  expect(books.order).toMatchObject({ state: 'paid', amountKes: 1_500, receipt: shop.sandbox.charges()[0]?.receipt })
  expect(books).toMatchObject({
    receipts: [expect.any(String)],
    sales: [{ name: 'Beaded necklace', quantity: 1, totalCents: 1_158, category: 'Other' }],
    messages: [{ kind: 'paid', state: 'sent' }],
    reviews: [],
  })
  const [message] = shop.sandbox.messages()
  expect(message?.text).toContain('Beaded necklace')
  expect(message?.text).not.toContain('Email:')
  const standing = await office.get<StaffPaymentLink>(`/requests/${paymentLink.number}`)
  expect(standing).toMatchObject({ state: 'paid', payment: { status: 'success', phone: '2547•••••678' } })
  expect((await readLink(shop, token)).body).toMatchObject({ state: 'paid' })
  const status = await shop.api.inject({ url: `/api/pay/${token}/mpesa/status/${paid.transactionId}` })
  expect(status.json()).toMatchObject({ status: 'success' })
  expect(await payByLink(shop, token)).toMatchObject({ status: 409, reason: 'order-closed' })
  expect(await office.get('/dashboard')).toMatchObject({ data: { by_category: [{ name: 'Other' }] } })
})

test('staff send the prompt to the phone', async () => {
  const { shop, office, paymentLink } = await openLinkScene()
  const url = `/requests/${paymentLink.number}/prompt`
  const asked = await office.post(url, { method: 'mpesa', phone: '0712345678' })
  expect(asked.json()).toMatchObject({ state: 'open', payment: { status: 'pending', phone: '2547•••••678' } })
  expect(shop.sandbox.handset.prompts()).toHaveLength(1)
  expect((await office.post(url, { method: 'mpesa', phone: '12' })).statusCode).toBe(400)
  expect((await office.post('/requests/EK-9/prompt', { method: 'mpesa', phone: '0712345678' })).statusCode).toBe(404)
})

test('two tabs that pay at once send one prompt, and another phone is refused', async () => {
  const { shop, token } = await openLinkScene()
  const both = await Promise.all([payByLink(shop, token), payByLink(shop, token)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0].transactionId).toBe(both[1].transactionId)
  expect(shop.sandbox.handset.prompts()).toHaveLength(1)
  expect(await payByLink(shop, token, { phone: '0722345678' })).toMatchObject({ reason: 'payment-in-progress' })
})

test('only the requested amount is charged', async () => {
  const { shop, token } = await openLinkScene()
  expect(await payByLink(shop, token, { amount: 1 })).toMatchObject({
    status: 409,
    reason: 'amount-changed',
    amount: 1_500,
  })
  expect(await payByLink(shop, token, { phone: '12' })).toMatchObject({ status: 400, reason: 'bad-phone' })
  expect(await shop.db.select().from(attempts)).toEqual([])
})

test('a payment link sends three prompts an hour, from any sender, and card pages do not count', async () => {
  const { shop, office, paymentLink, token } = await openLinkScene()
  const refusingPhone = '0712341032'
  const send = async () => {
    const { transactionId, status } = await payByLink(shop, token, { phone: refusingPhone })
    if (transactionId) await untilSettled(shop, transactionId)
    return status
  }
  expect([await send(), await send(), await send(), await send()]).toEqual([200, 200, 200, 429])
  const byStaff = await office.post(`/requests/${paymentLink.number}/prompt`, { method: 'mpesa', phone: '0712345678' })
  expect(byStaff.statusCode).toBe(429)
  expect((await payByLink(shop, token, { method: 'card' })).status).toBe(200)
  shop.clock.advance({ hours: 1, seconds: 1 })
  expect(await send()).toBe(200)
})

test('requests of a busy market stall do not count towards the limit for new customers of one address', async () => {
  const { office } = await openLinkScene()
  for (let buyer = 0; buyer < 35; buyer += 1) {
    const made = (await office.post('/requests', askFor())).json() as StaffPaymentLink
    const phone = `07111111${String(buyer).padStart(2, '0')}`
    const asked = await office.post(`/requests/${made.number}/prompt`, { method: 'mpesa', phone })
    expect(asked.statusCode).toBe(200)
  }
})

describe('a late payment of a payment link', () => {
  test.each(['cancelled', 'expired'])('that is %s goes to review', async (end) => {
    const { shop, office, paymentLink, token } = await openLinkScene()
    const { transactionId, orderId } = await payByLink(shop, token)
    if (end === 'cancelled') {
      await office.post(`/orders/${paymentLink.number}/state`, { from: 'awaiting_payment', to: 'cancelled' })
    } else {
      shop.clock.advance({ days: 7 })
      await shop.runJobs(['order-expiry'])
    }
    expect(await payByLink(shop, token)).toMatchObject({ status: 409, reason: 'order-closed' })
    await postResult(shop, transactionId)
    const books = await readPaymentState(shop, orderId)
    expect(books.reviews).toMatchObject([{ reason: 'order-cancelled', settledAt: null }])
    expect(books).toMatchObject({ receipts: [expect.any(String)], sales: [] })
    const later = await openOffice(shop)
    const standing = await later.get<StaffPaymentLink>(`/requests/${paymentLink.number}`)
    expect(standing).toMatchObject({ state: end, payment: { is_in_review: true } })
  })
})

test('a payment link expires even before the job has run', async () => {
  const { shop, token } = await openLinkScene()
  shop.clock.advance({ days: 7 })
  expect(await payByLink(shop, token)).toMatchObject({ status: 409, reason: 'order-closed' })
  expect((await readLink(shop, token)).body).toMatchObject({ state: 'expired' })
})

test('a card is paid on its page, which redirects back to the link', async () => {
  const { shop, token } = await openLinkScene()
  const { redirectUrl = '', transactionId, orderId } = await payByLink(shop, token, { method: 'card' })
  const { location } = await answerCardPage(redirectUrl, 'pay')
  expect(location).toContain(`${shop.config.publicUrl}/pay/${token}?by=card&transaction=${transactionId}`)
  await untilCardSettled(shop, transactionId)
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', method: 'card' })
  expect(shop.sandbox.cards.payments[0]?.email).toMatch(/^ek-\d+@orders\./)
})

test('a bank transfer waits for staff, who mark it as paid', async () => {
  const { shop, office, paymentLink, token } = await openLinkScene({}, { env: { BANK_DETAILS: 'Kenya Bank 12345' } })
  expect((await payByLink(shop, token, { method: 'bank' })).status).toBe(200)
  const paid = await office.post(`/orders/${paymentLink.number}/state`, { from: 'awaiting_payment', to: 'paid' })
  expect(paid.statusCode).toBe(200)
  expect((await readLink(shop, token)).body).toMatchObject({ state: 'paid' })
})

test('a payment of another order does not appear on this link', async () => {
  const { shop, token } = await openLinkScene()
  const second = await openLinkScene()
  const { transactionId } = await payByLink(second.shop, second.token)
  expect(await readAttempt(second.shop, transactionId)).toMatchObject({ state: 'pending' })
  const answer = await shop.api.inject({ url: `/api/pay/${token}/mpesa/status/${transactionId}` })
  expect(answer.statusCode).toBe(404)
})
