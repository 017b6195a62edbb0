import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import {
  askRefund,
  listOrderRefunds,
  newId,
  type Office,
  paidOrder,
  readRefunds,
  scriptRefunds,
} from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import type { StaffReview } from '../admin/staff-review.ts'
import type { RefundAnswer, RefundReport } from './refund-provider.server.ts'
import { refunds } from './refunds.tables.server.ts'
import { settleReportedRefund } from './settle-refund.server.ts'

const lost: RefundAnswer = { kind: 'unanswered', text: 'lost', raw: '' }

async function setScene(answers: RefundAnswer[] = []) {
  const shop = await createPayingShop()
  const script = scriptRefunds(answers)
  const office = await openOffice(shop)
  return { shop, office, ...script, ...(await paidOrder(shop)) }
}

const byProvider = (office: Office, number: string, asking: object = {}) =>
  askRefund(office, number, { way: 'provider', ...asking })
const only = async (shop: TestShop, orderId: string) => {
  const [refund] = await listOrderRefunds(shop, orderId)
  if (!refund) throw new Error('no refund')
  return refund
}
const doneNews = (change: object = {}): RefundReport => ({
  kind: 'done',
  requestId: null,
  amount: '6864',
  receipt: 'UKM1REVERSE',
  ...change,
})
const failedNews = (isDefinite = true): RefundReport => ({
  kind: 'failed',
  requestId: null,
  code: '1',
  text: 'The balance is too low.',
  isDefinite,
})
const hear = (shop: TestShop, id: string, report: RefundReport) =>
  shop.db.transaction((tx) => settleReportedRefund(tx, shop, id, report))
const openReviews = (office: Office) => office.get<StaffReview[]>('/reviews')

test('a refund is sent once, and its result records it in the sales', async () => {
  const { shop, office, sent, number, orderId } = await setScene()
  const answer = await byProvider(office, number)
  expect(answer.json()).toMatchObject({ order_state: 'paid', is_open: false, refunds: [{ state: 'sent' }] })
  expect((await readPaymentState(shop, orderId)).sales).toHaveLength(1)

  const { id } = await only(shop, orderId)
  expect(await hear(shop, id, doneNews())).toBe('done')
  const { order, sales, messages } = await readPaymentState(shop, orderId)
  expect(order).toMatchObject({ state: 'refunded', refundedKes: 6_864 })
  expect(sales).toHaveLength(2)
  expect(messages.map(({ kind }) => kind.split(':').slice(0, 2).join(':'))).toEqual([
    'paid',
    'refund:asked',
    'refund:done',
  ])
  expect(sent).toHaveLength(1)
})

test('repeated, late and unknown events change nothing', async () => {
  const { shop, office, number, orderId } = await setScene()
  await byProvider(office, number)
  const { id } = await only(shop, orderId)
  expect(await hear(shop, randomUUID(), doneNews())).toBe('other-refund')
  expect(await hear(shop, id, doneNews({ requestId: 'AG_another' }))).toBe('other-refund')
  expect((await only(shop, orderId)).state).toBe('sent')

  const outcomes = await Promise.all(Array.from({ length: 4 }, () => hear(shop, id, doneNews())))
  expect(outcomes.toSorted()).toEqual(['done', 'known', 'known', 'known'])
  expect(await hear(shop, id, { kind: 'timed-out' })).toBe('known')
  const { order, sales } = await readPaymentState(shop, orderId)
  expect(order?.refundedKes).toBe(6_864)
  expect(sales).toHaveLength(2)
})

test('a refund with a lost response goes to staff, is not sent again, and accepts a late result', async () => {
  const { shop, office, sent, number, orderId } = await setScene([lost])
  await byProvider(office, number)
  expect((await readRefunds(office, number)).refunds).toMatchObject([{ state: 'unknown' }])
  expect(await openReviews(office)).toMatchObject([
    { reason: 'refund-no-answer', order_number: number, choices: ['returned', 'not-returned'] },
  ])
  expect((await byProvider(office, number)).statusCode).toBe(409)
  shop.clock.advance({ hours: 11 })
  await shop.runJobs(['refund-checks'])
  expect(sent).toHaveLength(1)

  await hear(shop, (await only(shop, orderId)).id, doneNews())
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('refunded')
  expect(await openReviews(office)).toEqual([])
})

test.each([
  ['returned', 'done', 'refunded'],
  ['not-returned', 'failed', 'paid'],
] as const)('staff settle a refund with an unknown result: %s', async (action, state, orderState) => {
  const { shop, office, number, orderId } = await setScene([lost])
  await byProvider(office, number)
  const [review] = await openReviews(office)
  const settled = await office.post(`/reviews/${review?.id}/settle`, { action, note: 'UKM2STATEMENT' })
  expect(settled.statusCode, settled.body).toBe(200)
  expect(await only(shop, orderId)).toMatchObject({ state })
  expect((await readPaymentState(shop, orderId)).order?.state).toBe(orderState)
  expect((await readRefunds(office, number)).is_open).toBe(state === 'failed')
  if (state === 'failed') expect((await byProvider(office, number)).statusCode).toBe(200)
})

test('a timeout of the queue is not a failure, and the result can still arrive', async () => {
  const { shop, office, number, orderId } = await setScene()
  await byProvider(office, number)
  const { id } = await only(shop, orderId)
  await hear(shop, id, { kind: 'timed-out' })
  expect((await only(shop, orderId)).state).toBe('unknown')
  expect(await openReviews(office)).toHaveLength(1)
  await hear(shop, id, doneNews())
  expect((await only(shop, orderId)).state).toBe('done')
})

test('a refund without a result becomes unknown after a while', async () => {
  const { shop, office, number, orderId } = await setScene()
  await byProvider(office, number)
  await shop.runJobs(['refund-checks'])
  expect((await only(shop, orderId)).state).toBe('sent')
  shop.clock.advance({ minutes: 31 })
  await shop.runJobs(['refund-checks'])
  expect((await only(shop, orderId)).state).toBe('unknown')
  expect(await openReviews(office)).toHaveLength(1)
})

test('a failed refund can be repeated, also manually', async () => {
  const { shop, office, number, orderId } = await setScene([
    { kind: 'refused', code: '401', text: 'The initiator is unknown.', raw: '{}' },
  ])
  await byProvider(office, number)
  expect((await readRefunds(office, number)).refunds).toMatchObject([
    { state: 'failed', result_text: 'The initiator is unknown.' },
  ])
  await byProvider(office, number)
  const second = (await listOrderRefunds(shop, orderId))[1]
  await hear(shop, second?.id ?? '', failedNews())
  expect((await askRefund(office, number)).json()).toMatchObject({ order_state: 'refunded' })
  expect((await listOrderRefunds(shop, orderId)).map(({ state }) => state)).toEqual(['failed', 'failed', 'done'])
  expect((await readPaymentState(shop, orderId)).sales).toHaveLength(2)
})

test('an unclear failure or another amount than requested makes the refund unknown', async () => {
  const { shop, office, number, orderId } = await setScene()
  await byProvider(office, number)
  const { id } = await only(shop, orderId)
  await hear(shop, id, failedNews(false))
  expect((await only(shop, orderId)).state).toBe('unknown')
  await hear(shop, id, doneNews({ amount: '1' }))
  expect((await only(shop, orderId)).state).toBe('unknown')
  expect((await readPaymentState(shop, orderId)).order?.refundedKes).toBe(0)
  expect((await openReviews(office)).map(({ reason }) => reason)).toEqual(['refund-no-answer', 'refund-contradicts'])
})

test('a failed refund that succeeds later goes to staff, and never exceeds the recorded money', async () => {
  const { shop, office, number, orderId } = await setScene()
  await byProvider(office, number)
  const { id } = await only(shop, orderId)
  await hear(shop, id, failedNews())
  expect((await askRefund(office, number)).statusCode).toBe(200)
  await hear(shop, id, doneNews())
  const { order, sales } = await readPaymentState(shop, orderId)
  expect(order?.refundedKes).toBe(6_864)
  expect(sales.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(0)
  expect(await openReviews(office)).toMatchObject([{ reason: 'refund-contradicts' }])
})

test('a refund that was not sent before a crash is never sent, and goes to staff', async () => {
  const { shop, office, sent, number, orderId } = await setScene()
  await byProvider(office, number)
  await shop.db.update(refunds).set({ state: 'requested', requestId: null, nextCheckAt: shop.clock.now() })
  await shop.runJobs(['refund-checks'])
  expect((await only(shop, orderId)).state).toBe('unknown')
  expect(sent).toHaveLength(1)
  expect(await openReviews(office)).toHaveLength(1)
})

test('sixteen simultaneous refunds are each sent once, and return no more than the paid amount', async () => {
  const { office, sent, number } = await setScene()
  const request = { of: 'amount', kes: 1_000 }
  await Promise.all(
    Array.from({ length: 16 }, () => byProvider(office, number, { wish: request, kes: 1_000, id: newId() })),
  )
  expect(sent.map(({ amountKes }) => amountKes)).toEqual(Array.from({ length: 6 }, () => 1_000))
})

test('a provider with a query is polled until it gives a result', async () => {
  const { shop, office, provider, number, orderId } = await setScene()
  let said: object = { kind: 'open' }
  provider.poll = async () => ({ report: said as never, raw: JSON.stringify(said) })
  await byProvider(office, number)
  shop.clock.advance({ minutes: 1 })
  await shop.runJobs(['refund-checks'])
  expect((await only(shop, orderId)).state).toBe('sent')
  said = { kind: 'done', requestId: null, amount: '6864', receipt: 'RF_1' }
  shop.clock.advance({ minutes: 6 })
  await shop.runJobs(['refund-checks'])
  expect(await only(shop, orderId)).toMatchObject({ state: 'done', receipt: 'RF_1' })
})
