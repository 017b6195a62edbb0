import { expect, test } from 'vitest'
import { askAirtel, openAirtelPayment, payByAirtel, postAirtelCallback } from '#tests/support/payments/airtel.ts'
import { listAnswers, readAttempt, readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { providerTokens } from '../../payments.tables.server.ts'

const readTokens = async ({ db }: TestShop) => (await db.select().from(providerTokens)).map(({ token }) => token)

test.each(['airtelPush', 'airtelEnquiry'] as const)('a rejected token is renewed once: %s', async (call) => {
  const shop = await createPayingShop()
  const first = await openAirtelPayment(shop)
  const [before] = await readTokens(shop)
  Object.assign(shop.sandbox.faults[call], { answer: 'bad-token', times: 1 })
  await shop.sandbox.handset.enterPin(first.shopReference, '1234')
  if (call === 'airtelPush')
    expect(await payByAirtel(shop, await shop.given.buyer(), '0733123457')).toMatchObject({ status: 200 })
  await askAirtel(shop)
  expect((await readPaymentState(shop, first.orderId)).order).toMatchObject({ state: 'paid' })
  const after = await readTokens(shop)
  expect(after).toHaveLength(1)
  expect(after).not.toEqual([before])
})

test('a second rejected token is a refusal, because nothing was sent', async () => {
  const shop = await createPayingShop()
  Object.assign(shop.sandbox.faults.airtelPush, { answer: 'bad-token', times: 2 })
  const buyer = await shop.given.buyer()
  expect(await payByAirtel(shop, buyer)).toMatchObject({ status: 502 })
  expect(shop.sandbox.airtelPayments()).toEqual([])
  expect(await payByAirtel(shop, buyer)).toMatchObject({ status: 200 })
})

test('a token is used until shortly before the end of its lifetime', async () => {
  const shop = await createPayingShop()
  shop.sandbox.faults.airtelCallback.times = 0
  await openAirtelPayment(shop)
  const [first] = await readTokens(shop)
  shop.clock.advance({ seconds: 60 })
  await askAirtel(shop)
  expect(await readTokens(shop)).toEqual([first])
  shop.clock.advance({ seconds: 95 })
  await askAirtel(shop)
  expect(await readTokens(shop)).not.toEqual([first])
})

test('a callback after the shop’s timeout still pays', async () => {
  const shop = await createPayingShop()
  shop.sandbox.faults.airtelCallback.times = 0
  shop.sandbox.faults.airtelEnquiry.status = 'TIP'
  const { orderId, shopReference, attempt } = await openAirtelPayment(shop)
  await shop.sandbox.handset.enterPin(shopReference, '1234')
  shop.clock.advance({ minutes: 4 })
  await shop.runJobs(['payment-checks'])
  expect((await readAttempt(shop, attempt.id)).state).toBe('unknown')

  shop.sandbox.faults.airtelEnquiry.status = null
  expect(await postAirtelCallback(shop, { id: shopReference, status_code: 'TS' })).toBe(200)
  await shop.runJobs(['payment-checks'])
  expect(await readPaymentState(shop, orderId)).toMatchObject({ order: { state: 'paid' }, reviews: [] })
})

test('a repeated callback pays once', async () => {
  const shop = await createPayingShop()
  shop.sandbox.faults.airtelCallback.times = 2
  const { orderId, shopReference, attempt } = await openAirtelPayment(shop)
  await shop.sandbox.handset.enterPin(shopReference, '1234')
  const listCallbacks = async () => (await listAnswers(shop, attempt.id)).filter(({ kind }) => kind === 'callback')
  await expect.poll(listCallbacks).toHaveLength(2)
  await askAirtel(shop)
  const { order, receipts, sales, messages } = await readPaymentState(shop, orderId)
  expect([order?.state, receipts.length, sales.length]).toEqual(['paid', 1, 1])
  expect(messages.map(({ kind }) => kind)).toEqual(['paid'])
})
