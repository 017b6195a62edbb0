import { and, desc, eq, gte, inArray, type SQL } from 'drizzle-orm'
import { type ProviderName, paymentMethods, providerNames } from '#app/money/payment-method.ts'
import { isCollected, orderNumber } from '#app/orders/order.ts'
import { orderNumberColumns, orders } from '#app/orders/orders.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import {
  type CustomerPayment,
  decisionText,
  paidByConfirmationCode,
  parseDecision,
  type ReviewReason,
  statusForCustomer,
} from '../payment.ts'
import { type Attempt, attempts } from '../payments.tables.server.ts'
import { providerOf } from '../providers.server.ts'
import { readOpenReasons } from '../settling/reviews.server.ts'
import type { OpenPayment } from './open-payment-notice.tsx'
import { findCartInReview, noMoneyReasons } from './orders-in-review.server.ts'

const recentlyPaidHours = 24
const shownFailureMinutes = 30

/** Null if the payment belongs to another customer or does not exist, which are the same for the caller. */
export function readCustomerPayment(
  shop: Shop,
  customerId: string,
  transactionId: string,
): Promise<CustomerPayment | null> {
  return readLatestPayment(shop, customerId, [eq(attempts.id, transactionId)])
}

/**
 * The payment to resume after a reload or on another device: a payment in review for the same cart, or this provider's
 * latest payment of the unpaid order while it is pending or unknown. Null if there is none.
 */
export async function findResumablePayment(
  shop: Shop,
  customerId: string,
  provider: ProviderName,
): Promise<CustomerPayment | null> {
  const inReview = await findCartInReview(shop.db, customerId)
  if (inReview) return readCustomerPayment(shop, customerId, inReview.attemptId)
  const payment = await readLatestPayment(shop, customerId, [
    eq(orders.state, 'awaiting_payment'),
    eq(attempts.provider, provider),
  ])
  if (payment?.isInReview) return null
  return payment?.status === 'pending' || payment?.status === 'unknown' ? payment : null
}

/** The latest payment of the unpaid order, of any provider, while it may still succeed; null if there is none. */
export async function findOpenPayment(shop: Shop, customerId: string): Promise<OpenPayment | null> {
  const [row] = await selectLatest(shop, customerId, eq(orders.state, 'awaiting_payment')).limit(1)
  if (!row) return null
  const { status, isInReview, transactionId } = await toCustomerPayment(shop, row)
  if (isInReview || (status !== 'pending' && status !== 'unknown')) return null
  return { provider: row.attempt.provider, transactionId }
}

/**
 * Why the unpaid order's latest request through this provider failed. Null if it did not fail, or was sent more than 30
 * minutes ago.
 */
export async function readLastFailure(shop: Shop, customerId: string, provider: ProviderName): Promise<string | null> {
  const since = new Date(shop.clock.now().getTime() - shownFailureMinutes * 60_000)
  const payment = await readLatestPayment(shop, customerId, [
    eq(orders.state, 'awaiting_payment'),
    eq(attempts.provider, provider),
    gte(attempts.requestedAt, since),
  ])
  return payment?.status === 'failed' ? `Your last request was not paid. ${payment.message ?? ''}`.trim() : null
}

export function findPaymentOfOrder(shop: Shop, customerId: string, orderId: string): Promise<CustomerPayment | null> {
  return readLatestPayment(shop, customerId, [eq(attempts.orderId, orderId)])
}

/** The latest payment of the last `seconds`, in any state, for a browser that did not receive the answer to Pay. */
export function findPaymentWithin(
  shop: Shop,
  customerId: string,
  provider: ProviderName,
  seconds: number,
): Promise<CustomerPayment | null> {
  const since = new Date(shop.clock.now().getTime() - seconds * 1000)
  return readLatestPayment(shop, customerId, [gte(attempts.requestedAt, since), eq(attempts.provider, provider)])
}

/** The number of the order that was paid through a provider within the last day, or null. */
export async function findJustPaidOrder(shop: Shop, customerId: string): Promise<string | null> {
  const since = new Date(shop.clock.now().getTime() - recentlyPaidHours * 3_600_000)
  const [row] = await shop.db
    .select(orderNumberColumns)
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inArray(orders.method, providerNames), gte(orders.paidAt, since)))
    .orderBy(desc(orders.paidAt))
    .limit(1)
  return row ? orderNumber(row) : null
}

const rowColumns = {
  attempt: attempts,
  order: orderNumberColumns,
  paidAt: orders.paidAt,
  totalCents: orders.totalCents,
  rate: orders.rate,
  source: orders.rateSource,
  isFallback: orders.rateIsFallback,
  delivery: orders.delivery,
}

/** Messages about other payments of a paid order, newest first. */
export async function listOtherPaymentMessages(shop: Shop, customerId: string, orderId: string): Promise<string[]> {
  const rows = await selectLatest(shop, customerId, eq(attempts.orderId, orderId))
  const payments = await Promise.all(
    rows.map(async (row) => ({
      ...(await toCustomerPayment(shop, row)),
      decision: parseDecision(row.attempt.resultCode),
    })),
  )
  return payments
    .filter(({ status, decision }) => status === 'unknown' || status === 'success' || decision !== null)
    .flatMap(({ message }) => message ?? [])
}

async function readLatestPayment(shop: Shop, customerId: string, conditions: SQL[]): Promise<CustomerPayment | null> {
  const [row] = await selectLatest(shop, customerId, and(...conditions)).limit(1)
  return row ? toCustomerPayment(shop, row) : null
}

function selectLatest(shop: Shop, customerId: string, condition: SQL | undefined) {
  return shop.db
    .select(rowColumns)
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(eq(attempts.customerId, customerId), condition))
    .orderBy(desc(attempts.requestedAt))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectLatest>>[number]

async function toCustomerPayment(shop: Shop, row: Row): Promise<CustomerPayment> {
  const { attempt, order, paidAt, totalCents, rate, source, isFallback, delivery } = row
  const reasons = await readOpenReasons(shop.db, attempt.id)
  // The money has arrived but has not paid the order: neither a success nor a failure.
  const isInReview = paidAt === null && reasons.some((reason) => !noMoneyReasons.includes(reason))
  const status = isInReview ? 'unknown' : readStatus(attempt, paidAt !== null, shop.clock.now())
  return {
    transactionId: attempt.id,
    orderId: attempt.orderId,
    orderNumber: orderNumber(order),
    status,
    isInReview,
    quote: {
      ...{ amountKes: attempt.amountKes, totalCents, rate, source, isFallback },
      ...(isCollected({ delivery }) ? { isCollected: true as const } : {}),
    },
    phone: attempt.phone && providerOf(attempt).maskPayer(attempt.phone),
    redirectUrl: status === 'pending' ? attempt.redirectUrl : null,
    requestedAt: attempt.requestedAt,
    promptEndsAt: attempt.promptEndsAt,
    settledAt: attempt.settledAt,
    message: messageOf(attempt, status, reasons, { isInReview, isOrderPaid: paidAt !== null }),
  }
}

function readStatus(attempt: Attempt, isOrderPaid: boolean, now: Date): CustomerPayment['status'] {
  const isRejected = !isOrderPaid && parseDecision(attempt.resultCode) !== null
  if (isRejected) return 'failed'
  return attempt.resultCode === paidByConfirmationCode ? 'success' : statusForCustomer(attempt, now)
}

const receivedText = 'Your payment was received and is being checked. We will contact you; please do not pay again.'
const paidByOther = 'Your order is paid by another payment.'
/** Texts for a payment without a known result. `confirmer`: the party that confirms payments of the method. */
const openTexts = {
  unpaid: (confirmer: string) =>
    `${confirmer} has not answered yet. We are still checking, and a payment that arrives late still counts.`,
  lookedUp: (confirmer: string) =>
    `${confirmer} never told us how this payment ended, so we are looking it up by hand. If you were charged, it counts.`,
  besidePaid: (confirmer: string) =>
    `${paidByOther} ${confirmer} has not answered about this one yet. If it was charged too, we give it back.`,
  lookedUpBesidePaid: (confirmer: string) =>
    `${paidByOther} ${confirmer} never told us how this one ended, so we are looking it up by hand. If you were charged, we give it back.`,
}
const receivedBesidePaid = `${paidByOther} This one was received too and is being checked; we will contact you about it.`
const paidTwiceText = 'This order was paid twice. We are checking it and will contact you about the second payment.'

function messageOf(
  attempt: Attempt,
  status: CustomerPayment['status'],
  reasons: ReviewReason[],
  { isInReview, isOrderPaid }: { isInReview: boolean; isOrderPaid: boolean },
): string | null {
  const { confirmer } = paymentMethods[attempt.provider]
  if (isInReview) return receivedText
  if (status === 'unknown') {
    const isLookedUp = reasons.includes('no-answer')
    if (!isOrderPaid) return (isLookedUp ? openTexts.lookedUp : openTexts.unpaid)(confirmer)
    if (reasons.some((reason) => !noMoneyReasons.includes(reason))) return receivedBesidePaid
    return (isLookedUp ? openTexts.lookedUpBesidePaid : openTexts.besidePaid)(confirmer)
  }
  const decision = parseDecision(attempt.resultCode)
  if (decision) return decisionText(decision, confirmer)
  if (status === 'failed')
    return attempt.checkoutRequestId ? providerOf(attempt).failureText(attempt.resultCode) : attempt.resultText
  return reasons.includes('paid-twice') ? paidTwiceText : null
}
