import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { paymentMethods } from '#app/money/payment-method.ts'
import { storeChannelMessage } from '#app/orders/messages/channel-messages.server.ts'
import { type ReviewedMoney, reviewMessage } from '#app/orders/messages/order-message.ts'
import { pushTitle } from '#app/orders/messages/order-push.ts'
import type { Order } from '#app/orders/order.ts'
import { addReceipt } from '#app/orders/order-moves.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { storePush } from '#app/staff/push/push-messages.server.ts'
import { parseDecision, type ReviewReason, reviewText } from '../payment.ts'
import { type Attempt, reviews } from '../payments.tables.server.ts'
import { providerOf } from '../providers.server.ts'

type ReviewInput = { order: Order; reason: ReviewReason; detail: Record<string, unknown>; at: Date }

/** Opens a review and notifies staff, once for each payment and reason. Returns whether the review is new. */
export function openReview(tx: Database, { attempt, ...review }: ReviewInput & { attempt: Attempt }): Promise<boolean> {
  const { reason, order } = review
  const description = reviewText(reason, paymentMethods[attempt.provider].confirmer, order.paidAt !== null)
  return storeReview(tx, review, { attemptId: attempt.id }, description, moneyState(reason))
}

function moneyState(reason: ReviewReason): ReviewedMoney {
  if (reason === 'reversed') return 'gone'
  return reason === 'no-answer' ? 'unknown' : 'here'
}

/** Opens a review of a refund whose result is unknown or contradictory, once for each refund and reason. */
export async function openRefundReview(
  tx: Database,
  { refund, ...review }: ReviewInput & { refund: { id: string } },
): Promise<void> {
  const description = reviewText(review.reason, paymentMethods[review.order.method].title)
  await storeReview(tx, review, { refundId: refund.id }, description, 'unknown')
}

async function storeReview(
  tx: Database,
  { order, reason, detail, at }: ReviewInput,
  subject: { attemptId: string } | { refundId: string },
  description: string,
  money: ReviewedMoney,
): Promise<boolean> {
  const [subjectColumn, id] =
    'attemptId' in subject ? [reviews.attemptId, subject.attemptId] : [reviews.refundId, subject.refundId]
  const opened = await tx
    .insert(reviews)
    .values({ id: randomUUID(), orderId: order.id, ...subject, reason, detail, openedAt: at })
    .onConflictDoNothing({ target: [subjectColumn, reviews.reason] })
    .returning({ id: reviews.id })
  if (opened.length === 0) return false
  const text = reviewMessage(order, description, money)
  await storeChannelMessage(tx, { orderId: order.id, kind: `review:${reason}:${id}`, text, at })
  await storePush(tx, {
    tag: `review ${order.number}`,
    title: pushTitle(order, 'needs review'),
    body: description,
    path: '/admin/reviews',
    policy: 'office',
    at,
  })
  return true
}

/** Adds a hint for staff to the open review of an unknown refund. */
export async function addReviewHint(tx: Database, refundId: string, text: string): Promise<void> {
  const isOpen = and(eq(reviews.refundId, refundId), isNull(reviews.settledAt))
  const detail = sql`${reviews.detail} || ${JSON.stringify({ text })}::jsonb`
  await tx.update(reviews).set({ detail }).where(isOpen)
}

/** The reasons of the payment's open reviews. */
export async function readOpenReasons(db: Database, attemptId: string): Promise<ReviewReason[]> {
  const rows = await db
    .select({ reason: reviews.reason })
    .from(reviews)
    .where(and(eq(reviews.attemptId, attemptId), isNull(reviews.settledAt)))
  return rows.map((row) => row.reason)
}

/** True if the payment has or had a review for one of these reasons. */
export async function wasReviewed(db: Database, attemptId: string, reasons: ReviewReason[]): Promise<boolean> {
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.attemptId, attemptId), inArray(reviews.reason, reasons)))
  return rows.length > 0
}

/** The reasons why an order could not accept money that arrived for it. */
export const unallocatedReasons: ReviewReason[] = ['paid-twice', 'order-superseded', 'order-cancelled', 'piece-gone']

/**
 * True if this successful payment did not pay its order: the order could not accept the money, and staff did not accept
 * it either.
 */
export async function isUnallocated(db: Database, { id, resultCode }: Attempt): Promise<boolean> {
  const unallocatedReviews = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.attemptId, id), inArray(reviews.reason, unallocatedReasons)))
  const isRefused = parseDecision(resultCode) !== null
  return unallocatedReviews.some(({ reason, settledAt }) => reason === 'paid-twice' || settledAt === null || isRefused)
}

/** Adds the receipt to an order that was paid before its receipt was known. */
export async function addReceiptToPaidOrder(
  tx: Database,
  order: Order,
  attempt: Attempt,
  receipt: string,
): Promise<void> {
  if (!order.paidAt || order.receipt !== null || (await isUnallocated(tx, attempt))) return
  await addReceipt(tx, order.id, receipt)
}

/** Closes the review that asks staff to search the statement: the provider has answered after all. */
export async function settleNoAnswerReview(tx: Database, attempt: Attempt, at: Date): Promise<void> {
  const isNoAnswerReview = and(
    eq(reviews.attemptId, attempt.id),
    eq(reviews.reason, 'no-answer'),
    isNull(reviews.settledAt),
  )
  const resolution = `${paymentMethods[attempt.provider].confirmer} answered in the end`
  await tx
    .update(reviews)
    .set({ settledAt: at, settledBy: providerOf(attempt).actor, resolution })
    .where(isNoAnswerReview)
}
