import { expect, test } from 'vitest'
import { answerCardPage, openCardPage, untilCardSettled } from '#tests/support/payments/cards.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { recordCalls } from '#tests/support/payments/provider-recorder.ts'
import { askRefund, listOrderRefunds, type Office, readRefunds } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

async function setScene() {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { transactionId, orderId, orderNumber: number, redirectUrl } = await openCardPage(shop)
  await answerCardPage(redirectUrl, 'pay')
  await untilCardSettled(shop, transactionId)
  return { shop, office, orderId, number }
}

const byCard = (office: Office, number: string, asking: object = {}) =>
  askRefund(office, number, { way: 'provider', ...asking })
const part = { wish: { of: 'amount', kes: 1_000 }, kes: 1_000 }

/** The job polls some time after the refund was sent. */
async function untilState(shop: TestShop, orderId: string, state: string) {
  await expect
    .poll(async () => {
      shop.clock.advance({ minutes: 6 })
      await shop.runJobs(['refund-checks'])
      return (await listOrderRefunds(shop, orderId)).at(-1)?.state
    })
    .toBe(state)
}

test('a partial refund goes to the card, then the rest, and each is checked by its own id', async () => {
  const { shop, office, orderId, number } = await setScene()
  const calls = await recordCalls(shop.config.paystack)
  expect((await byCard(office, number, part)).json()).toMatchObject({ refunds: [{ state: 'sent' }] })
  await untilState(shop, orderId, 'done')
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', refundedKes: 1_000 })
  await byCard(office, number, { kes: 5_864 })
  await untilState(shop, orderId, 'done')
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'refunded', refundedKes: 6_864 })
  expect(shop.sandbox.cards.refunds.map(({ amount }) => amount)).toEqual([100_000, 586_400])
  const ids = shop.sandbox.cards.refunds.map(({ id }) => `/refund/${id}`)
  const asked = calls.filter(({ method }) => method === 'GET').map(({ path }) => path)
  expect(new Set(asked)).toEqual(new Set(ids))
  const [first] = await listOrderRefunds(shop, orderId)
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    transaction: shop.sandbox.cards.payments[0]?.reference,
    amount: 100_000,
    currency: 'KES',
    merchant_note: `refund ${first?.id}`,
  })
})

test('a refund that the bank refuses can be made manually, and one that needs attention goes to staff', async () => {
  const { shop, office, orderId, number } = await setScene()
  shop.sandbox.faults.cardRefund.end = 'failed'
  await byCard(office, number, part)
  await untilState(shop, orderId, 'failed')
  expect((await readRefunds(office, number)).left.kes).toBe(6_864)
  shop.sandbox.faults.cardRefund.end = 'needs-attention'
  await byCard(office, number, part)
  await untilState(shop, orderId, 'unknown')
  expect((await office.get<object[]>('/reviews')).length).toBe(1)
})

test('a refused refund returns no money, and no stored data can charge the card', async () => {
  const { shop, office, orderId, number } = await setScene()
  shop.sandbox.faults.cardRefund.answer = 'html-502'
  expect((await byCard(office, number, part)).json()).toMatchObject({ refunds: [{ state: 'unknown' }] })
  expect(shop.sandbox.cards.refunds).toEqual([])
  shop.sandbox.faults.cardRefund.answer = null
  await byCard(office, number, part)
  await untilState(shop, orderId, 'done')
  const kept = await shop.db.execute(`select body from refund_answers`)
  expect(JSON.stringify(kept.rows)).not.toMatch(/AUTH_|408408|exp_year/)
})
