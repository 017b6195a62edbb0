import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  callbackText,
  createPayingShop,
  listAnswers,
  newReceipt,
  pay,
  postCallback,
  readAttempt,
  readBooks,
  readStatus,
  tell,
  untilSettled,
} from '#tests/support/payments.ts'
import type { TestShop } from '#tests/support/test-shop.ts'
import { readOrder } from '../orders/orders.server.ts'
import { attempts, providerMessages, shopFacts } from './payments.tables.server.ts'

async function openPayment(shop: TestShop, phone = '0712345678') {
  const shopper = await shop.given.shopper()
  const paid = await pay(shop, shopper, { phone })
  return { shopper, ...paid, attempt: await readAttempt(shop, paid.transactionId) }
}

test('the same callback 100 times at once settles once', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId } = await openPayment(shop)
  const text = callbackText(attempt.checkoutRequestId!, { amount: attempt.amountKes, receipt: newReceipt() })
  const answers = await Promise.all(Array.from({ length: 100 }, () => postCallback(shop, attempt.callbackToken, text)))
  for (const answer of answers) {
    expect(answer).toEqual({ status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } })
  }
  const books = await readBooks(shop, orderId)
  expect(books.receipts).toHaveLength(1)
  expect(books.sales).toHaveLength(1)
  expect(books.messages).toHaveLength(1)
  expect(books.reviews).toEqual([])
  const outcomes = (await listAnswers(shop, attempt.id)).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(99)
})

test('an unknown token is a 404, counted, and only the last thousand are kept', async () => {
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
  const [fact] = await shop.db.select().from(shopFacts).where(eq(shopFacts.name, 'unknown-callbacks'))
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

test.each([1, 0, 6_865, '6863.5', 99_999])('an amount of %s instead of 6864 goes to review', async (amount) => {
  const shop = await createPayingShop()
  const { attempt, orderId, shopper, transactionId } = await openPayment(shop)
  const receipt = newReceipt()
  await tell(shop, attempt.id, { amount, receipt })
  await tell(shop, attempt.id, { amount, receipt })
  const books = await readBooks(shop, orderId)
  expect(books.order?.state).toBe('awaiting_payment')
  expect(books.receipts).toEqual([receipt])
  expect(books.sales).toEqual([])
  expect(books.reviews).toMatchObject([{ reason: 'wrong-amount', settledAt: null }])
  expect(books.messages.map(({ kind }) => kind)).toEqual([`review:wrong-amount:${attempt.id}`])
  const told = await readStatus(shop, shopper, transactionId)
  expect(told.status).toBe('unknown')
  expect(told.message).toContain('was received and is being checked')
})

test('after a wrong amount the right one still pays', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId } = await openPayment(shop)
  await tell(shop, attempt.id, { amount: 5 })
  await tell(shop, attempt.id)
  const books = await readBooks(shop, orderId)
  expect(books.order?.state).toBe('paid')
  expect(books.receipts).toHaveLength(2)
})

test('a callback for another attempt changes nothing and is kept for staff', async () => {
  const shop = await createPayingShop()
  const one = await openPayment(shop, '0712345671')
  const other = await openPayment(shop, '0712345672')
  const receipt = newReceipt()
  const othersId = other.attempt.checkoutRequestId!
  await tell(shop, one.attempt.id, { checkoutRequestId: othersId, receipt })
  await tell(shop, one.attempt.id, { checkoutRequestId: othersId, code: 1032 })
  expect((await readAttempt(shop, one.attempt.id)).state).toBe('pending')
  expect((await readBooks(shop, one.orderId)).reviews).toMatchObject([{ reason: 'other-payment' }])

  await tell(shop, other.attempt.id, { receipt })
  expect((await readBooks(shop, other.orderId)).receipts).toEqual([receipt])
  expect((await readBooks(shop, other.orderId)).order?.state).toBe('paid')
})

test('the same receipt cannot pay twice', async () => {
  const shop = await createPayingShop()
  const one = await openPayment(shop, '0712345671')
  const other = await openPayment(shop, '0712345672')
  const receipt = newReceipt()
  await tell(shop, one.attempt.id, { receipt })
  await tell(shop, other.attempt.id, { receipt })
  expect((await readBooks(shop, one.orderId)).order?.state).toBe('paid')
  const books = await readBooks(shop, other.orderId)
  expect(books.order?.state).toBe('awaiting_payment')
  expect(books.reviews).toMatchObject([{ reason: 'receipt-used' }])
})

test('two receipts for one payment are both kept', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId } = await openPayment(shop)
  await tell(shop, attempt.id)
  await tell(shop, attempt.id)
  const books = await readBooks(shop, orderId)
  expect(books.receipts).toHaveLength(2)
  expect(books.reviews).toMatchObject([{ reason: 'second-receipt' }])
  expect(books.sales).toHaveLength(1)
})

test('a failure after a success changes nothing', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId } = await openPayment(shop)
  await tell(shop, attempt.id)
  await tell(shop, attempt.id, { code: 1032 })
  expect((await readBooks(shop, orderId)).order?.state).toBe('paid')
  expect((await readAttempt(shop, attempt.id)).state).toBe('success')
})

test.each([9999, 'SFC_XX', 4999])('code %s is no failure: the provider is asked', async (code) => {
  const shop = await createPayingShop()
  const { attempt } = await openPayment(shop)
  await tell(shop, attempt.id, { code })
  expect((await readAttempt(shop, attempt.id)).state).toBe('pending')
  await shop.sandbox.handset.enterPin(attempt.checkoutRequestId!, '1234')
  await untilSettled(shop, attempt.id)
})

test('two successes for one order: paid once, the second money is kept for staff', async () => {
  const shop = await createPayingShop()
  const first = await openPayment(shop)
  shop.clock.advance({ minutes: 4 })
  const second = await pay(shop, first.shopper)
  expect(second).toMatchObject({ status: 200, orderId: first.orderId })
  await tell(shop, second.transactionId)
  await tell(shop, first.transactionId)
  const books = await readBooks(shop, first.orderId)
  expect(books.sales).toHaveLength(1)
  expect(books.receipts).toHaveLength(2)
  expect(books.reviews).toMatchObject([{ reason: 'paid-twice', attemptId: first.transactionId }])
  expect(books.messages.map(({ kind }) => kind).sort()).toEqual(['paid', `review:paid-twice:${first.transactionId}`])
})

test('money for a replaced order is kept, and does not pay the new one', async () => {
  const shop = await createPayingShop()
  const first = await openPayment(shop)
  shop.clock.advance({ minutes: 4 })
  await shop.given.cartLine(first.shopper, first.shopper.product, 2)
  const second = await pay(shop, first.shopper, { amount: 13_080 })
  expect(second.status).toBe(200)
  expect(second.orderId).not.toBe(first.orderId)
  await tell(shop, first.transactionId)

  const books = await readBooks(shop, first.orderId)
  expect(books.order).toMatchObject({ state: 'cancelled', isSuperseded: true })
  expect(books.reviews).toMatchObject([{ reason: 'order-superseded' }])
  expect(books.receipts).toHaveLength(1)
  expect((await readOrder(shop.db, second.orderId))?.state).toBe('awaiting_payment')
  expect((await readStatus(shop, first.shopper, first.transactionId)).message).toContain('is being checked')
})

test('money for an expired order is kept for staff', async () => {
  const shop = await createPayingShop()
  const { orderId, transactionId } = await openPayment(shop)
  shop.clock.advance({ hours: 49 })
  await shop.runJobs(['order-expiry'])
  await tell(shop, transactionId)
  const books = await readBooks(shop, orderId)
  expect(books.order?.state).toBe('cancelled')
  expect(books.reviews).toMatchObject([{ reason: 'order-cancelled' }])
})

describe('asking the provider', () => {
  test('pays an order whose callback never came, and a later callback only adds the receipt', async () => {
    const shop = await createPayingShop()
    shop.sandbox.faults.callback.times = 0
    const { attempt, orderId } = await openPayment(shop)
    await shop.sandbox.handset.enterPin(attempt.checkoutRequestId!, '1234')
    shop.clock.advance({ seconds: 16 })
    await shop.runJobs(['payment-checks'])
    await shop.runJobs(['channel-messages'])
    expect((await readBooks(shop, orderId)).order).toMatchObject({ state: 'paid', receipt: null })
    expect(shop.sandbox.messages()[0]!.text).toContain('the receipt follows')

    const receipt = shop.sandbox.charges()[0]!.receipt
    await tell(shop, attempt.id, { receipt })
    shop.clock.advance({ minutes: 1 })
    await shop.runJobs(['channel-messages'])
    const books = await readBooks(shop, orderId)
    expect(books.order?.receipt).toBe(receipt)
    expect(books.receipts).toEqual([receipt])
    expect(shop.sandbox.messages()).toHaveLength(1)
  })

  test('means nothing by the catch-all code, or while it is still processing', async () => {
    const shop = await createPayingShop()
    shop.sandbox.faults.callback.times = 0
    const { attempt } = await openPayment(shop)
    const nothings = ['empty-message', 'being-processed', 'no-such', 'still-processing', 'html-503', 'reset'] as const
    for (const nothing of nothings) {
      shop.sandbox.faults.query.answer = nothing
      shop.clock.advance({ seconds: 25 })
      await shop.runJobs(['payment-checks'])
      expect((await readAttempt(shop, attempt.id)).state).toBe('pending')
    }
    expect((await readAttempt(shop, attempt.id)).checks).toBeGreaterThan(4)
  })

  test('believes a failure only at the second look, and never against a success', async () => {
    const shop = await createPayingShop()
    shop.sandbox.faults.query.resultCode = '1032'
    const { attempt, orderId } = await openPayment(shop)
    shop.clock.advance({ seconds: 16 })
    await shop.runJobs(['payment-checks'])
    expect((await readAttempt(shop, attempt.id)).state).toBe('pending')
    shop.clock.advance({ seconds: 11 })
    await shop.runJobs(['payment-checks'])
    expect(await readAttempt(shop, attempt.id)).toMatchObject({ state: 'failed', resultCode: '1032' })
    await tell(shop, attempt.id)
    shop.clock.advance({ hours: 2 })
    await shop.runJobs(['payment-checks'])
    expect((await readBooks(shop, orderId)).order?.state).toBe('paid')
  })

  test('goes on for a day after the prompt, and finds a success at its end', async () => {
    const shop = await createPayingShop()
    shop.sandbox.faults.callback.times = 0
    shop.sandbox.faults.query.answer = 'being-processed'
    const { attempt, orderId } = await openPayment(shop)
    await shop.sandbox.handset.enterPin(attempt.checkoutRequestId!, '1234')
    for (let hour = 0; hour < 22; hour++) {
      shop.clock.advance({ hours: 1 })
      await shop.runJobs(['payment-checks'])
    }
    expect((await readAttempt(shop, attempt.id)).state).toBe('unknown')
    shop.sandbox.faults.query.answer = null
    shop.clock.advance({ minutes: 61 })
    await shop.runJobs(['payment-checks'])
    expect((await readBooks(shop, orderId)).order?.state).toBe('paid')
  })

  test('ends after a day', async () => {
    const shop = await createPayingShop()
    shop.sandbox.faults.callback.times = 0
    shop.sandbox.faults.query.answer = 'being-processed'
    const { attempt } = await openPayment(shop)
    shop.clock.advance({ hours: 25 })
    await shop.runJobs(['payment-checks'])
    expect(await readAttempt(shop, attempt.id)).toMatchObject({ state: 'unknown', nextCheckAt: null })
  })

  test('is never done about a payment of the other mode', async () => {
    const shop = await createPayingShop()
    const { attempt } = await openPayment(shop)
    await shop.db.update(attempts).set({ isDemo: false }).where(eq(attempts.id, attempt.id))
    shop.clock.advance({ minutes: 4 })
    await shop.runJobs(['payment-checks'])
    expect((await readAttempt(shop, attempt.id)).nextCheckAt).toBeNull()
  })
})

test('a callback that was stored but not handled is handled by the next round', async () => {
  const shop = await createPayingShop()
  const { attempt, orderId } = await openPayment(shop)
  const body = callbackText(attempt.checkoutRequestId!, { amount: attempt.amountKes, receipt: newReceipt() })
  const row = { kind: 'callback' as const, attemptId: attempt.id, body, receivedAt: shop.clock.now() }
  await shop.db.insert(providerMessages).values(row)
  await shop.runJobs(['payment-checks'])
  expect((await readBooks(shop, orderId)).order?.state).toBe('paid')
})
