import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { paymentMethods } from '#app/money/payment-method.ts'
import { storeMessage } from '#app/orders/messages/channel-messages.server.ts'
import { reviewMessage } from '#app/orders/messages/order-message.ts'
import type { Order } from '#app/orders/order.ts'
import type { Database } from '#app/platform/shop.server.ts'
import { type ReviewReason, reviewText } from '../payment.ts'
import { type Attempt, reviews } from '../payments.tables.server.ts'
import { providerOf } from '../providers.server.ts'

type Finding = { attempt: Attempt; order: Order; reason: ReviewReason; detail: Record<string, unknown>; at: Date }

/** Keeps a contradiction for staff and announces it, once for a payment and reason however often it is met. */
export async function openReview(tx: Database, { attempt, order, reason, detail, at }: Finding): Promise<void> {
  const opened = await tx
    .insert(reviews)
    .values({ id: randomUUID(), orderId: order.id, attemptId: attempt.id, reason, detail, openedAt: at })
    .onConflictDoNothing({ target: [reviews.attemptId, reviews.reason] })
    .returning({ id: reviews.id })
  if (opened.length === 0) return
  const what = reviewText(reason, paymentMethods[attempt.provider].title, order.paidAt !== null)
  const text = reviewMessage(order, what, reason === 'no-answer' ? 'unknown' : 'here')
  await storeMessage(tx, { orderId: order.id, kind: `review:${reason}:${attempt.id}`, text, at })
}

/** The reasons for which staff still have to look at this payment. */
export async function readOpenReasons(db: Database, attemptId: string): Promise<ReviewReason[]> {
  const rows = await db
    .select({ reason: reviews.reason })
    .from(reviews)
    .where(and(eq(reviews.attemptId, attemptId), isNull(reviews.settledAt)))
  return rows.map((row) => row.reason)
}

/** Whether staff have to look at this payment for one of these reasons, or already did. */
export async function wasReviewed(db: Database, attemptId: string, reasons: ReviewReason[]): Promise<boolean> {
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.attemptId, attemptId), inArray(reviews.reason, reasons)))
  return rows.length > 0
}

/** The provider has spoken after all: nobody needs to look for the payment in the statement any more. */
export async function settleNoAnswerReview(tx: Database, attempt: Attempt, at: Date): Promise<void> {
  const isIt = and(eq(reviews.attemptId, attempt.id), eq(reviews.reason, 'no-answer'), isNull(reviews.settledAt))
  const resolution = `${paymentMethods[attempt.provider].title} answered in the end`
  await tx
    .update(reviews)
    .set({ settledAt: at, settledBy: providerOf(attempt).actor, resolution })
    .where(isIt)
}
