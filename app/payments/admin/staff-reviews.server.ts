import { asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/identity/audit.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { channelMessagesJobName } from '#app/orders/channel-messages.server.ts'
import type { Order } from '#app/orders/order.ts'
import { lockOrder, markOrderPaid } from '#app/orders/order-moves.server.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { canMovePayment, type Decision, type ReviewReason } from '../payment.ts'
import { type Attempt, attempts, providerMessages, reviews } from '../payments.tables.server.ts'
import { readReceipt } from '../settle.server.ts'
import { type ReviewAction, reviewActionTexts, reviewChoices } from './staff-review.ts'

const reviewColumns = {
  id: reviews.id,
  reason: reviews.reason,
  detail: reviews.detail,
  openedAt: reviews.openedAt,
  settledAt: reviews.settledAt,
  settledBy: reviews.settledBy,
  resolution: reviews.resolution,
  orderNumber: orders.number,
  orderState: orders.state,
  contactName: orders.contactName,
  contactPhone: orders.contactPhone,
  amountKes: orders.amountKes,
}

/** The open ones, oldest first, or the latest settled ones. */
export function listReviews(db: Database, isOpen: boolean, limit = 500) {
  return db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(isOpen ? isNull(reviews.settledAt) : isNotNull(reviews.settledAt))
    .orderBy(isOpen ? asc(reviews.openedAt) : desc(reviews.settledAt), reviews.id)
    .limit(limit)
}
export type ListedReview = Awaited<ReturnType<typeof listReviews>>[number]

export type ReviewSettling = { action: ReviewAction; note?: string }
export type ReviewRefusal = 'not-found' | 'settled-already' | 'not-allowed'
export type ReviewResult = { ok: true } | { ok: false; reason: ReviewRefusal }

/** Closes a review. With 'accept' its order is paid in the same transaction: sales, message and all. */
export async function settleReview(
  shop: Shop,
  staff: StaffMember,
  id: string,
  { action, note }: ReviewSettling,
): Promise<ReviewResult> {
  const result = await shop.db.transaction(async (tx): Promise<ReviewResult> => {
    const [found] = await tx.select({ orderId: reviews.orderId }).from(reviews).where(eq(reviews.id, id))
    const order = found && (await lockOrder(tx, found.orderId))
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update')
    if (!order || !review) return { ok: false, reason: 'not-found' }
    if (review.settledAt) return { ok: false, reason: 'settled-already' }
    if (!reviewChoices(review.reason, order.state).includes(action)) return { ok: false, reason: 'not-allowed' }
    const at = shop.clock.now()
    if (action === 'accept') await acceptMoney(tx, shop, staff, order, review.attemptId)
    else if (review.attemptId) await closeAttempt(tx, review.attemptId, review.reason, action, at)
    const resolution = [reviewActionTexts[action].done, note].filter(Boolean).join(': ')
    await tx.update(reviews).set({ settledAt: at, settledBy: staff.name, resolution }).where(eq(reviews.id, id))
    await recordAudit(tx, {
      at,
      staff,
      action: 'review settled',
      subject: `order:${order.number}`,
      before: { reason: review.reason, state: order.state },
      after: { resolution, state: action === 'accept' ? 'paid' : order.state },
    })
    return { ok: true }
  })
  if (result.ok && action === 'accept') shop.jobs.wake(channelMessagesJobName)
  return result
}

async function acceptMoney(tx: Database, shop: Shop, staff: StaffMember, order: Order, attemptId: string | null) {
  const at = shop.clock.now()
  const attempt = attemptId ? await takeAttempt(tx, attemptId) : null
  const receipt = attempt && (attempt.receipt ?? (await readReceipt(tx, attempt.id)))
  if (attempt && canMovePayment(attempt.state, 'success')) {
    await tx
      .update(attempts)
      .set({ state: 'success', resultCode: '0', resultText: null, receipt, settledAt: at, nextCheckAt: null })
      .where(eq(attempts.id, attempt.id))
  }
  const paying = await markOrderPaid(tx, shop, order, { at, receipt, by: 'staff', actor: staff.name })
  if (!paying.ok) throw new Error(`a review could not pay its order: ${paying.reason}`)
}

/** Where the money came, but its order could not take it. */
const strandedReasons: readonly ReviewReason[] = ['paid-twice', 'order-superseded', 'order-cancelled']
const openEndedReasons: readonly ReviewReason[] = ['wrong-amount', 'receipt-used', 'no-answer']

/** What was decided is kept with the attempt, for its customer to read; one whose end was open is over with it. */
async function closeAttempt(tx: Database, id: string, reason: ReviewReason, decision: Decision, at: Date) {
  const attempt = await takeAttempt(tx, id)
  if (!attempt) return
  const isOpenEnded = attempt.state !== 'success'
  if (!(isOpenEnded ? openEndedReasons : strandedReasons).includes(reason)) return
  await tx
    .update(attempts)
    .set({
      resultCode: decision,
      resultText: reviewActionTexts[decision].done,
      ...(isOpenEnded ? { state: 'failed', settledAt: at, nextCheckAt: null } : {}),
    })
    .where(eq(attempts.id, id))
}

async function takeAttempt(tx: Database, id: string): Promise<Attempt | null> {
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.id, id)).for('update')
  return attempt ?? null
}

/** The payment attempts of an order, first to last, each with what the provider said. Null where there is no such order. */
export async function listOrderPayments(db: Database, orderNumber: number) {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNumber))
  if (!order) return null
  const made = await db.select().from(attempts).where(eq(attempts.orderId, order.id)).orderBy(asc(attempts.requestedAt))
  const ids = made.map(({ id }) => id)
  const said =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(providerMessages)
          .where(inArray(providerMessages.attemptId, ids))
          .orderBy(asc(providerMessages.id))
  return made.map((attempt) => ({ attempt, messages: said.filter((message) => message.attemptId === attempt.id) }))
}
