import { asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { OrderMethod } from '#app/money/payment-method.ts'
import { findStaffOrder } from '#app/orders/admin/find-staff-order.server.ts'
import { channelMessagesJobName } from '#app/orders/messages/channel-messages.server.ts'
import type { Order } from '#app/orders/order.ts'
import { lockOrder, setOnHold } from '#app/orders/order-moves.server.ts'
import { readOrder } from '#app/orders/orders.server.ts'
import { orderNumberColumns, orders } from '#app/orders/orders.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { lockAttempt } from '../attempts.server.ts'
import { attempts, providerMessages, reviews } from '../payments.tables.server.ts'
import { recordReversal } from '../refunds/record-reversal.server.ts'
import { lockRefund } from '../refunds/refund-moves.server.ts'
import { settleCompletedRefund, settleRefundFailed } from '../refunds/settle-refund.server.ts'
import { settleAcceptedPayment, settleDecision } from '../settling/settle-by-staff.server.ts'
import { type ReviewAction, reviewActions, reviewChoices } from './staff-review.ts'

const reviewColumns = {
  id: reviews.id,
  reason: reviews.reason,
  detail: reviews.detail,
  openedAt: reviews.openedAt,
  settledAt: reviews.settledAt,
  settledBy: reviews.settledBy,
  resolution: reviews.resolution,
  order: orderNumberColumns,
  orderState: orders.state,
  isOnHold: orders.isOnHold,
  /** The method of the attempt, which may differ from the order's. */
  method: sql<OrderMethod>`coalesce(${attempts.provider}, ${orders.method})`,
  contactName: orders.contactName,
  contactPhone: orders.contactPhone,
  amountKes: orders.amountKes,
}

/** Open reviews, oldest first; or settled ones, newest first. */
export function listReviews(db: Database, isOpen: boolean, limit = 500) {
  return db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .leftJoin(attempts, eq(attempts.id, reviews.attemptId))
    .where(isOpen ? isNull(reviews.settledAt) : isNotNull(reviews.settledAt))
    .orderBy(isOpen ? asc(reviews.openedAt) : desc(reviews.settledAt), reviews.id)
    .limit(limit)
}
export type ListedReview = Awaited<ReturnType<typeof listReviews>>[number]

export type ReviewSettling = { action: ReviewAction; note?: string }
export type ReviewRefusal = 'not-found' | 'settled-already' | 'not-allowed'
export type ReviewResult = { ok: true } | { ok: false; reason: ReviewRefusal }

/**
 * Closes a review. `accept` also marks the order as paid in the same transaction, with sales and messages. If the last
 * stock item of the order is sold, this opens another review instead.
 */
export async function settleReview(
  shop: Shop,
  staff: StaffMember,
  id: string,
  { action, note }: ReviewSettling,
): Promise<ReviewResult> {
  const result = await shop.db.transaction(async (tx): Promise<ReviewResult> => {
    const [found] = await tx.select().from(reviews).where(eq(reviews.id, id))
    const attempt = found?.attemptId ? await lockAttempt(tx, found.attemptId) : null
    const order = found && (await lockOrder(tx, found.orderId))
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update')
    if (!order || !review) return { ok: false, reason: 'not-found' }
    if (review.settledAt) return { ok: false, reason: 'settled-already' }
    if (!reviewChoices(review.reason, order).includes(action)) return { ok: false, reason: 'not-allowed' }
    const at = shop.clock.now()
    const { reason } = review
    const text = reviewActions[action].done
    let isPaid = false
    if (action === 'money-gone' || action === 'make-it')
      await settleHold(tx, shop, staff, { order, detail: review.detail, isGone: action === 'money-gone' })
    else if (review.refundId) await settleRefund(tx, shop, review.refundId, { action, note })
    else if (action === 'accept')
      isPaid = await settleAcceptedPayment(tx, shop, { attempt, order, staffName: staff.name, reason })
    else if (attempt && action !== 'not-returned')
      await settleDecision(tx, attempt, { reason, decision: action, text, at })
    const stockNote = action === 'accept' && !isPaid ? 'its ready piece had gone' : ''
    const resolution = [text, stockNote, note].filter(Boolean).join(': ')
    await tx.update(reviews).set({ settledAt: at, settledBy: staff.name, resolution }).where(eq(reviews.id, id))
    await recordAudit(tx, {
      at,
      staff,
      action: 'review settled',
      subject: `order:${order.number}`,
      before: { reason, state: order.state },
      after: { resolution, state: (await readOrder(tx, order.id))?.state },
    })
    return { ok: true }
  })
  if (result.ok && action === 'accept') shop.jobs.wake(channelMessagesJobName)
  return result
}

const reversalDetail = z.object({ reversalReceipt: z.string(), reversedKes: z.number() })

type OrderOnHold = { order: Order; detail: Record<string, unknown>; isGone: boolean }

async function settleHold(tx: Database, shop: Shop, staff: StaffMember, { order, detail, isGone }: OrderOnHold) {
  await setOnHold(tx, order.id, false)
  if (!isGone) return
  const { reversalReceipt: receipt, reversedKes: kes } = reversalDetail.parse(detail)
  await recordReversal(tx, shop, staff, { order: { ...order, isOnHold: false }, receipt, kes })
}

/** Settles an unknown refund by what staff found. A refund that has ended meanwhile stays as it is. */
async function settleRefund(
  tx: Database,
  shop: Shop,
  refundId: string,
  { action, note }: ReviewSettling,
): Promise<void> {
  const locked = await lockRefund(tx, refundId)
  if (locked?.refund.state !== 'unknown') return
  if (action === 'returned') await settleCompletedRefund(tx, shop, locked, note ?? null)
  if (action === 'not-returned') {
    await settleRefundFailed(tx, shop, locked, { code: action, text: 'staff found that no money went' })
  }
}

/** The payment attempts of an order, oldest first, with the provider's messages. Null for an unknown order. */
export async function listOrderPayments(db: Database, number: string) {
  const order = await findStaffOrder(db, number)
  if (!order) return null
  const made = await db.select().from(attempts).where(eq(attempts.orderId, order.id)).orderBy(asc(attempts.requestedAt))
  const ids = made.map(({ id }) => id)
  const messages =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(providerMessages)
          .where(inArray(providerMessages.attemptId, ids))
          .orderBy(asc(providerMessages.id))
  return made.map((attempt) => ({ attempt, messages: messages.filter((message) => message.attemptId === attempt.id) }))
}
