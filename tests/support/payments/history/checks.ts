import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { isPaidState } from '../../../../app/orders/order.ts'
import { readCustomerOrder } from '../../../../app/orders/orders.server.ts'
import { orders } from '../../../../app/orders/orders.tables.server.ts'
import { isLive, paidByConfirmationCode } from '../../../../app/payments/payment.ts'
import { type Attempt, attempts, receipts, reviews } from '../../../../app/payments/payments.tables.server.ts'
import { readCustomerPayment } from '../../../../app/payments/status/resume.server.ts'
import { checkStock } from '../../shop/stock.ts'
import { readPaymentState } from '../payment-state.ts'
import { checkCodes } from './code-steps.ts'
import type { History } from './payment-history.ts'
import type { Push } from './scripted-providers.ts'
import { exactKes } from './world.ts'

const idsOf = ({ customers }: History) => customers.map(({ id }) => id)

const ownAttempts = (history: History) =>
  history.shop.db
    .select()
    .from(attempts)
    .where(inArray(attempts.customerId, idsOf(history)))
const ownOrders = (history: History) =>
  history.shop.db
    .select()
    .from(orders)
    .where(inArray(orders.customerId, idsOf(history)))

/** Checks after every step that each customer has at most one open prompt, and that a paid order stays paid. */
export async function checkStep(history: History, paid: Set<string>): Promise<void> {
  const tries = await ownAttempts(history)
  for (const { id } of history.customers) {
    const isPrompt = ({ redirectUrl }: Attempt) => redirectUrl === null
    const now = history.test.clock.now()
    const live = tries.filter((attempt) => attempt.customerId === id && isPrompt(attempt) && isLive(attempt, now))
    expect(live.length).toBeLessThanOrEqual(1)
  }
  for (const order of await ownOrders(history)) {
    if (paid.has(order.id)) expect(isPaidState(order.state) || order.state === 'refunded').toBe(true)
    if (isPaidState(order.state)) paid.add(order.id)
  }
  await checkCodes(history)
  await checkStock(history.shop, history.productId)
  await history.checkRefunds()
}

export async function checkBooks(history: History): Promise<void> {
  const { shop } = history
  const tries = await ownAttempts(history)
  await checkReceipts(history)
  for (const row of await ownOrders(history)) await checkOrder(history, row.id)
  for (const attempt of tries) {
    const stranger = history.customers.find(({ id }) => id !== attempt.customerId)!
    expect(await readCustomerPayment(shop, stranger.id, attempt.id)).toBeNull()
    expect(await readCustomerOrder(shop.db, stranger.id, attempt.orderId)).toBeNull()
    // The provider got one request for each attempt, with its amount. It got none for a manual or a refused one.
    const pushes = pushesOf(history, attempt)
    const isUnasked = attempt.isManual || (pushes.length === 0 && attempt.state === 'failed')
    expect(pushes.length).toBe(isUnasked ? 0 : 1)
    for (const { amountKes } of pushes) expect(amountKes).toBe(attempt.amountKes)
  }
}

function pushesOf({ pushes }: History, { shopReference, callbackToken }: Attempt): Push[] {
  return pushes.filter(({ key }) => key === (shopReference ?? callbackToken))
}

/** After a day the shop has found every charge that a provider did not report, and polls no attempt any more. */
export async function checkLongAfter(history: History): Promise<void> {
  const { shop, test } = history
  for (const seconds of [181, 3_700, 86_400, 20]) {
    test.clock.advance({ seconds })
    await history.run({ do: 'query', failing: false })
  }
  for (const attempt of await ownAttempts(history)) {
    expect(attempt.nextCheckAt).toBeNull()
    const { order, reviews } = await readPaymentState(test, attempt.orderId)
    const isShown = reviews.some(({ attemptId }) => attemptId === attempt.id)
    // Without a definite answer the attempt needs a review, even if another payment has paid its order.
    expect(isShown || attempt.state === 'failed' || (attempt.state === 'success' && order?.paidAt)).toBeTruthy()
    // Only staff are still checking, so the customer's text must not say that the shop is.
    expect((await readCustomerPayment(shop, attempt.customerId, attempt.id))?.message ?? '').not.toContain(
      'still checking',
    )
    if (attempt.state === 'success') {
      const open = reviews.filter(({ attemptId, settledAt }) => attemptId === attempt.id && settledAt === null)
      expect(open.map(({ reason }) => reason)).not.toContain('no-answer')
    }
  }
  await checkBooks(history)
  await checkCharges(history)
}

/** The shop's stored receipts of the money that moved. */
function readReportedReceipts({ shop, money }: History) {
  const names = money.map(({ receipt }) => receipt)
  return shop.db.select().from(receipts).where(inArray(receipts.receipt, names))
}

/** The books contain every reported receipt once with the paid amount, and no other receipt. */
async function checkReceipts(history: History): Promise<void> {
  const { shop, reportedReceipts, money } = history
  const rows = await readReportedReceipts(history)
  const tries = (await ownAttempts(history)).map(({ id }) => id)
  expect(rows.map(({ receipt }) => receipt).sort()).toEqual([...reportedReceipts].sort())
  const bound = await shop.db.select().from(receipts).where(inArray(receipts.attemptId, tries))
  expect(bound.filter(({ receipt }) => !reportedReceipts.has(receipt))).toEqual([])
  for (const { receipt, amountKes, attemptId, status } of rows) {
    expect(amountKes).toBe(`${money.find((one) => one.receipt === receipt)?.kes}.00`)
    if (attemptId === null) expect(['unmatched', 'returned']).toContain(status)
  }
}

/**
 * No charge is lost: each one that the shop could poll has paid, is in a review, or is the receipt of another payment.
 */
async function checkCharges(history: History): Promise<void> {
  const tries = await ownAttempts(history)
  const ids = tries.map(({ id }) => id)
  const kept = await readReportedReceipts(history)
  const looked = await history.shop.db.select().from(reviews).where(inArray(reviews.attemptId, ids))
  for (const push of history.pushes) {
    const attempt = tries.find((one) => pushesOf(history, one).includes(push))
    const isKnown = attempt && (attempt.checkoutRequestId ?? attempt.shopReference) !== null
    const charged = history.money.find(({ receipt }) => receipt === push.receipt)
    if (!isKnown || !charged || push.isDenied) continue
    // The shop no longer polls for a payer who accepts long after the prompt.
    if (charged.at.getTime() - attempt.requestedAt.getTime() > 3_600_000) continue
    const isInBooks = kept.some(({ receipt }) => receipt === charged.receipt)
    const isSeen = looked.some(({ attemptId }) => attemptId === attempt.id)
    expect(isInBooks || isSeen || attempt.state === 'success').toBe(true)
  }
}

async function checkOrder(history: History, orderId: string): Promise<void> {
  const books = await readPaymentState(history.test, orderId)
  const order = books.order!
  expect(order.amountKes).toBe(exactKes(order.totalCents, order.rate.rate))
  const isPaid = order.paidAt !== null
  expect(isPaid).toBe(isPaidState(order.state) || order.state === 'refunded')
  expect(books.sales.filter(({ quantity, totalCents }) => quantity > 0 && totalCents > 0)).toHaveLength(
    isPaid ? order.lines.length : 0,
  )
  // The sales in the books are the price of the goods after the discount.
  const booked = books.sales.filter(({ quantity, isDiscount }) => quantity > 0 || isDiscount)
  const bookedCents = booked.reduce((sum, { totalCents }) => sum + totalCents, 0)
  expect(bookedCents).toBe(isPaid ? order.subtotalCents - order.discountCents : 0)
  expect(books.messages.filter(({ kind }) => kind === 'paid')).toHaveLength(isPaid ? 1 : 0)

  const successes = books.attempts.filter(({ state }) => state === 'success')
  const ofAttempt = ({ id }: Attempt) => books.receiptRows.filter(({ attemptId }) => attemptId === id)
  // An attempt is a success only if its full amount was paid, whatever the events said.
  for (const attempt of successes) {
    const isWhole = ofAttempt(attempt).some(({ amountKes }) => amountKes === `${order.amountKes}.00`)
    expect(isWhole || pushesOf(history, attempt).some(({ receipt, paidKes }) => receipt && paidKes === null)).toBe(true)
  }
  const isUnallocated = ({ id }: Attempt) =>
    books.reviews.some(({ attemptId, reason }) => attemptId === id && /^(paid-twice|order-|piece-gone)/.test(reason))
  const paying = successes.filter((attempt) => !isUnallocated(attempt))
  // No charge counts twice: one payment pays an order, and the order has its method.
  expect(paying).toHaveLength(isPaid ? 1 : 0)
  for (const { provider } of paying) expect(order.method).toBe(provider)
  for (const attempt of books.attempts) {
    expect(attempt.amountKes).toBe(order.amountKes)
    // Money is never ignored: it has paid the order, or a review shows it to staff.
    const hasMoney = attempt.state === 'success' || ofAttempt(attempt).length > 0
    const isReviewed = books.reviews.some(({ attemptId }) => attemptId === attempt.id)
    if (hasMoney) expect(isReviewed || (isPaid && attempt.state === 'success')).toBe(true)
    if (attempt.resultCode === paidByConfirmationCode) expect(successes.some(({ isManual }) => isManual)).toBe(true)
  }
  expect(books.reviews.filter(({ reason }) => /^(paid-twice|order-|piece-gone)/.test(reason)).length).toBe(
    successes.length - paying.length,
  )
  // Each contradiction was announced once.
  expect(books.messages.filter(({ kind }) => kind.startsWith('review:'))).toHaveLength(books.reviews.length)
}

/** Ends all open attempts and orders, so that they cause no work in the next history. */
export async function endHistory(history: History): Promise<void> {
  const { shop, test } = history
  const ids = idsOf(history)
  await shop.db.update(attempts).set({ nextCheckAt: null }).where(inArray(attempts.customerId, ids))
  await shop.db.update(orders).set({ expiresAt: null }).where(inArray(orders.customerId, ids))
  test.clock.advance({ minutes: 2 })
}
