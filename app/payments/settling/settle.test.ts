import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storedValues } from '#app/framework/database/platform.tables.server.ts'
import { readOrder } from '#app/orders/orders.server.ts'
import { callbackText, newReceipt, postCallback, postResult } from '#tests/support/payments/callbacks.ts'
import {
  listAnswers,
  readAttempt,
  readPaymentState,
  readStatus,
  untilSettled,
} from '#tests/support/payments/payment-state.ts'
import { createPayingShop, openPayment, pay, payWithLargerCart } from '#tests/support/payments/payments.ts'
import { lockAttempt } from '../attempts.server.ts'
import { providerMessages, reviews } from '../payments.tables.server.ts'
import { settlePaidReading } from './settle.server.ts'

test('a callback that arrives 100 times at once settles once', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId } = await openPayment(shop)
  const text = callbackText(attempt.checkoutRequestId!, { amount: attempt.amountKes, receipt: newReceipt() })
  const answers = await Promise.all(Array.from({ length: 100 }, () => postCallback(shop, attempt.callbackToken, text)))
  for (const answer of answers) {
    expect(answer).toEqual({ status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } })
  }
  const books = await readPaymentState(shop, orderId)
  expect(books.receipts).toHaveLength(1)
  expect(books.sales).toHaveLength(1)
  expect(books.messages).toHaveLength(1)
  expect(books.reviews).toEqual([])
  const outcomes = (await listAnswers(shop, attempt.id)).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(99)
})

test('an unknown token is a 404, is counted, and only the last thousand are stored', async () => {
  const shop = await createPayingShop()
  const { attempt } = await openPayment(shop)
  const text = callbackText(attempt.checkoutRequestId!, { amount: attempt.amountKes, receipt: newReceipt() })
  expect((await postCallback(shop, 'f'.repeat(40), text)).status).toBe(404)
  expect((await readAttempt(shop, attempt.id)).state).toBe('pending')
  await shop.db.execute(sql`
    insert into provider_messages (kind, token, body, received_at, handled_at, outcome)
    select 'callback', 'earlier', '{}', now(), now(), 'unknown-token' from generate_series(1, 1000)`)
  await Promise.all(Array.from({ length: 20 }, (_, n) => postCallback(shop, `later-${n}`, '{}')))
  const strangers = (await shop.db.select().from(providerMessages)).filter(({ attemptId }) => attemptId === null)
  expect(strangers).toHaveLength(1_000)
  expect(strangers.filter(({ token }) => token?.startsWith('later'))).toHaveLength(20)
  const [fact] = await shop.db.select().from(storedValues).where(eq(storedValues.name, 'unknown-callbacks'))
  expect(fact?.value).toEqual({ count: 21 })
})

test('a callback that is too large or unreadable changes nothing', async () => {
  const shop = await createPayingShop()
  const { attempt } = await openPayment(shop)
  expect((await postCallback(shop, attempt.callbackToken, 'x'.repeat(70_000))).status).toBe(413)
  for (const text of ['', '[]', '{"Body":{}}', '<html>', '{"Body":{"stkCallback":{"ResultCode":0}}}', '\u0000']) {
    expect((await postCallback(shop, attempt.callbackToken, text)).status).toBe(200)
  }
  expect((await readAttempt(shop, attempt.id)).state).toBe('pending')
})

test('a zero byte anywhere in a callback is ignored', async () => {
  const shop = await createPayingShop()
  const { attempt } = await openPayment(shop)
  const failure = callbackText(attempt.checkoutRequestId!, { code: 1032 })
  await postCallback(shop, attempt.callbackToken, failure.replace('as told', 'as \\u0000told'))
  expect(await readAttempt(shop, attempt.id)).toMatchObject({ state: 'failed', resultCode: '1032' })
  const strange = '{"Body":{"stkCallback":{"ResultCode":0,"CheckoutRequestID":"ws\\u0000"}}}'
  await postCallback(shop, attempt.callbackToken, strange)
  expect((await listAnswers(shop, attempt.id)).map(({ handledAt }) => handledAt)).not.toContain(null)
})

test.each([1, 0, 6_865, '6863.5', 99_999])('an amount of %s instead of 6864 goes to review', async (amount) => {
  const shop = await createPayingShop()
  const { attempt, orderId, buyer, transactionId } = await openPayment(shop)
  const receipt = newReceipt()
  await postResult(shop, attempt.id, { amount, receipt })
  await postResult(shop, attempt.id, { amount, receipt })
  const books = await readPaymentState(shop, orderId)
  expect(books.order?.state).toBe('awaiting_payment')
  expect(books.receipts).toEqual([receipt])
  expect(books.sales).toEqual([])
  expect(books.reviews).toMatchObject([{ reason: 'wrong-amount', settledAt: null }])
  expect(books.messages.map(({ kind }) => kind)).toEqual([`review:wrong-amount:${attempt.id}`])
  const status = await readStatus(shop, buyer, transactionId)
  expect(status.status).toBe('unknown')
  expect(status.message).toContain('was received and is being checked')
})

test('after a wrong amount the correct one still pays', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId } = await openPayment(shop)
  await postResult(shop, attempt.id, { amount: 5 })
  await postResult(shop, attempt.id)
  const books = await readPaymentState(shop, orderId)
  expect(books.order?.state).toBe('paid')
  expect(books.receipts).toHaveLength(2)
})

test('a receipt without an amount is stored, and is matched to the order when a check confirms the payment', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId } = await openPayment(shop)
  const receipt = newReceipt()
  await postResult(shop, attempt.id, { amount: null, receipt })
  expect(await readPaymentState(shop, orderId)).toMatchObject({
    receipts: [receipt],
    order: { state: 'awaiting_payment' },
  })

  await shop.db.transaction(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id)
    expect(locked && (await settlePaidReading(tx, shop, locked))).toBe('paid')
  })
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', receipt })
  await postResult(shop, attempt.id, { receipt })
  expect((await readPaymentState(shop, orderId)).reviews).toEqual([])
})

test('refunded money does not pay when the provider is checked again', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId } = await openPayment(shop)
  await postResult(shop, attempt.id, { amount: 5 })
  await shop.db.update(reviews).set({ settledAt: shop.clock.now(), resolution: 'The money was returned' })

  await shop.db.transaction(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id)
    expect(locked && (await settlePaidReading(tx, shop, locked))).toBe('known')
  })
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('awaiting_payment')
})

test('a callback for another attempt changes nothing and is stored for staff', async () => {
  const shop = await createPayingShop()
  const one = await openPayment(shop, '0712345671')
  const other = await openPayment(shop, '0712345672')
  const receipt = newReceipt()
  const othersId = other.attempt.checkoutRequestId!
  await postResult(shop, one.attempt.id, { checkoutRequestId: othersId, receipt })
  await postResult(shop, one.attempt.id, { checkoutRequestId: othersId, code: 1032 })
  expect((await readAttempt(shop, one.attempt.id)).state).toBe('pending')
  expect((await readPaymentState(shop, one.orderId)).reviews).toMatchObject([{ reason: 'other-payment' }])

  await postResult(shop, other.attempt.id, { receipt })
  expect((await readPaymentState(shop, other.orderId)).receipts).toEqual([receipt])
  expect((await readPaymentState(shop, other.orderId)).order?.state).toBe('paid')
})

test('a receipt can’t pay twice', async () => {
  const shop = await createPayingShop()
  const one = await openPayment(shop, '0712345671')
  const other = await openPayment(shop, '0712345672')
  const receipt = newReceipt()
  await postResult(shop, one.attempt.id, { receipt })
  await postResult(shop, other.attempt.id, { receipt })
  expect((await readPaymentState(shop, one.orderId)).order?.state).toBe('paid')
  const books = await readPaymentState(shop, other.orderId)
  expect(books.order?.state).toBe('awaiting_payment')
  expect(books.reviews).toMatchObject([{ reason: 'receipt-used' }])
})

test('two receipts for one payment are both stored', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId } = await openPayment(shop)
  await postResult(shop, attempt.id)
  await postResult(shop, attempt.id)
  const books = await readPaymentState(shop, orderId)
  expect(books.receipts).toHaveLength(2)
  expect(books.reviews).toMatchObject([{ reason: 'second-receipt' }])
  expect(books.sales).toHaveLength(1)
})

test('a failure after a success changes nothing', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId } = await openPayment(shop)
  await postResult(shop, attempt.id)
  await postResult(shop, attempt.id, { code: 1032 })
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')
  expect((await readAttempt(shop, attempt.id)).state).toBe('success')
})

test.each([9999, 'SFC_XX', 4999])('code %s is not a failure, and triggers a check', async (code) => {
  const shop = await createPayingShop()
  const { attempt } = await openPayment(shop)
  await postResult(shop, attempt.id, { code })
  expect((await readAttempt(shop, attempt.id)).state).toBe('pending')
  await shop.sandbox.handset.enterPin(attempt.checkoutRequestId!, '1234')
  await untilSettled(shop, attempt.id)
})

test('two successes for one order pay it once, and the second goes to staff', async () => {
  const shop = await createPayingShop()
  const first = await openPayment(shop)
  shop.clock.advance({ minutes: 4 })
  const second = await pay(shop, first.buyer)
  expect(second).toMatchObject({ status: 200, orderId: first.orderId })
  await postResult(shop, second.transactionId)
  await postResult(shop, first.transactionId)
  const books = await readPaymentState(shop, first.orderId)
  expect(books.sales).toHaveLength(1)
  expect(books.receipts).toHaveLength(2)
  expect(books.reviews).toMatchObject([{ reason: 'paid-twice', attemptId: first.transactionId }])
  expect(books.messages.map(({ kind }) => kind).sort()).toEqual(['paid', `review:paid-twice:${first.transactionId}`])
})

test('money for a replaced order is stored, and does not pay the new one', async () => {
  const shop = await createPayingShop()
  const { first, second } = await payWithLargerCart(shop)
  expect(second.status).toBe(200)
  expect(second.orderId).not.toBe(first.orderId)
  await postResult(shop, first.transactionId)

  const books = await readPaymentState(shop, first.orderId)
  expect(books.order).toMatchObject({ state: 'cancelled', isSuperseded: true })
  expect(books.reviews).toMatchObject([{ reason: 'order-superseded' }])
  expect(books.receipts).toHaveLength(1)
  expect((await readOrder(shop.db, second.orderId))?.state).toBe('awaiting_payment')
  expect((await readStatus(shop, first.buyer, first.transactionId)).message).toContain('is being checked')
})

test('money for an expired order goes to staff', async () => {
  const shop = await createPayingShop()
  const { orderId, transactionId } = await openPayment(shop)
  shop.clock.advance({ hours: 49 })
  await shop.runJobs(['order-expiry'])
  await postResult(shop, transactionId)
  const books = await readPaymentState(shop, orderId)
  expect(books.order?.state).toBe('cancelled')
  expect(books.reviews).toMatchObject([{ reason: 'order-cancelled' }])
})
