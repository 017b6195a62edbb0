import { and, eq, isNull } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { completeSending } from '#app/orders/admin/store-parcel.server.ts'
import { notifyCustomer } from '#app/orders/customer-messages/customer-messages.server.ts'
import { storeChannelMessage } from '#app/orders/messages/channel-messages.server.ts'
import { enqueueOrderNotification } from '#app/orders/messages/order-notifications.server.ts'
import { canMoveOrder, type Order } from '#app/orders/order.ts'
import { changeState } from '#app/orders/order-moves.server.ts'
import { readOrder } from '#app/orders/orders.server.ts'
import { recordRefund } from '#app/orders/sales-record.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import type { ReviewReason } from '../payment.ts'
import { reviews } from '../payments.tables.server.ts'
import { providers } from '../providers.server.ts'
import { openRefundReview } from '../settling/reviews.server.ts'
import { readPaidMoney, readRefundable } from './paid-money.server.ts'
import { canMoveRefund } from './refund.ts'
import { type RefundEventName, refundMessage } from './refund-message.ts'
import { lockRefund, moveRefund, readShare } from './refund-moves.server.ts'
import type { RefundReport } from './refund-provider.server.ts'
import type { Refund } from './refunds.tables.server.ts'

/** The outcome of a report on a refund, stored with the report. */
export type RefundOutcome = 'done' | 'failed' | 'in-doubt' | 'known' | 'other-refund' | 'contradicts' | 'waiting'

/** A refund and its order, both locked by `lockRefund`. */
export type LockedRefund = { refund: Refund; order: Order }

/** Settles a provider's event, in the transaction that marks it as handled. */
export async function settleReportedRefund(
  tx: Database,
  shop: Shop,
  refundId: string,
  report: RefundReport,
): Promise<RefundOutcome> {
  const locked = await lockRefund(tx, refundId)
  return locked ? settleRefundReport(tx, shop, locked, report) : 'other-refund'
}

/** Settles a report. A repeated report or a report of another refund changes nothing. One that contradicts the stored result opens a review. */
export async function settleRefundReport(
  tx: Database,
  shop: Shop,
  locked: LockedRefund,
  report: RefundReport,
): Promise<RefundOutcome> {
  const { refund } = locked
  if (report.kind === 'open') return 'waiting'
  if (report.kind === 'timed-out')
    return canMoveRefund(refund.state, 'unknown') ? settleUnknownRefund(tx, shop, locked) : 'known'
  if (report.requestId !== null && refund.requestId !== null && report.requestId !== refund.requestId)
    return 'other-refund'
  if (report.kind === 'failed') {
    if (refund.state === 'done') return openContradictionReview(tx, shop, locked, report)
    if (!canMoveRefund(refund.state, 'failed')) return 'known'
    if (!report.isDefinite) return settleUnknownRefund(tx, shop, locked)
    return settleRefundFailed(tx, shop, locked, report)
  }
  if (refund.state === 'done') return 'known'
  if (report.amount !== null && report.amount !== String(refund.amountKes)) {
    await settleUnknownRefund(tx, shop, locked, 'refund-contradicts', {
      amount: report.amount,
      receipt: report.receipt,
    })
    return 'contradicts'
  }
  if (refund.state === 'failed') return settleLateSuccess(tx, shop, locked, report.receipt)
  return settleCompletedRefund(tx, shop, locked, report.receipt)
}

/** The money has moved: records it, and marks the order as refunded when all of its money is back. */
export async function settleCompletedRefund(
  tx: Database,
  shop: Shop,
  locked: LockedRefund,
  receipt: string | null,
): Promise<RefundOutcome> {
  const { refund, order } = locked
  const at = shop.clock.now()
  await moveRefund(tx, refund, { to: 'done', at, receipt })
  await recordRefund(tx, order, await readShare(tx, refund), at)
  await settleRefundReviews(tx, shop, refund)
  await storeRefundMessage(tx, locked, 'done', at)
  const { id: refundId, amountKes } = refund
  await notifyCustomer(tx, shop, order, {
    kind: 'refunded',
    refundId,
    amountKes,
    receipt,
    isManual: refund.method === 'by-hand',
  })
  const paid = await readPaidMoney(tx, order)
  const updatedOrder = await readOrder(tx, order.id)
  const isFullyRefunded = updatedOrder !== null && updatedOrder.refundedKes >= paid.kes
  const isRefunded = isFullyRefunded && canMoveOrder(order.state, 'refunded', 'staff')
  if (isRefunded) {
    await changeState(tx, order, { to: 'refunded', by: 'staff', actor: refund.askedBy, at, note: refund.reason })
  }
  if (updatedOrder) {
    const extraData = { refund: { id: refundId, amount_kes: amountKes, way: refund.method, receipt } }
    const changedOrder = isRefunded ? { ...updatedOrder, state: 'refunded' as const } : updatedOrder
    await enqueueOrderNotification(tx, changedOrder, { event: 'order.refunded', at, extraData })
    await completeSending(tx, shop, changedOrder, refund.askedBy)
  }
  return 'done'
}

/**
 * Settles a success after a failure. Staff review it, because the money may have been refunded in another way
 * meanwhile.
 */
async function settleLateSuccess(
  tx: Database,
  shop: Shop,
  locked: LockedRefund,
  receipt: string | null,
): Promise<RefundOutcome> {
  const { refund, order } = locked
  const refundable = await readRefundable(tx, order, await readPaidMoney(tx, order))
  const share = await readShare(tx, refund)
  const isStillRefundable =
    share.kes <= refundable.kes &&
    share.shippingCents <= refundable.shippingCents &&
    share.lines.every((line) => {
      const rest = refundable.lines.find(({ id }) => id === line.id)
      return rest !== undefined && line.quantity <= rest.quantity && line.cents <= rest.cents
    })
  if (isStillRefundable) await settleCompletedRefund(tx, shop, locked, receipt)
  else await moveRefund(tx, refund, { to: 'done', at: shop.clock.now(), receipt })
  return openContradictionReview(tx, shop, locked, { receipt })
}

export async function settleRefundFailed(
  tx: Database,
  shop: Shop,
  locked: LockedRefund,
  { code, text }: { code: string; text: string },
): Promise<RefundOutcome> {
  const { refund } = locked
  const at = shop.clock.now()
  await moveRefund(tx, refund, { to: 'failed', at, code, text })
  await settleRefundReviews(tx, shop, refund)
  await storeRefundMessage(tx, locked, 'failed', at)
  return 'failed'
}

/** Notifies the makers' channel. */
export function storeRefundMessage(
  tx: Database,
  locked: LockedRefund,
  event: RefundEventName,
  at: Date,
): Promise<void> {
  const { refund, order } = locked
  const text = refundMessage(order, refund, event)
  const kind = `refund:${event}:${refund.id}` as const
  return storeChannelMessage(tx, { orderId: order.id, kind, text, at, priority: 'paid-order' })
}

export const firstPollSeconds = 30

export function isPollable({ provider }: Refund): boolean {
  return provider !== null && providers[provider].refunds?.poll !== undefined
}

/** The result is unknown, so the refund is not sent again and staff review it. */
export async function settleUnknownRefund(
  tx: Database,
  shop: Shop,
  locked: LockedRefund,
  reason: Extract<ReviewReason, `refund-${string}`> = 'refund-no-answer',
  facts: Record<string, unknown> = {},
): Promise<RefundOutcome> {
  const { refund } = locked
  const at = shop.clock.now()
  if (canMoveRefund(refund.state, 'unknown')) {
    const nextCheckAt = isPollable(refund) ? addSeconds(at, firstPollSeconds) : null
    await moveRefund(tx, refund, { to: 'unknown', nextCheckAt })
  }
  await openRefundReview(tx, { ...locked, reason, detail: reviewDetail(refund, facts), at })
  return 'in-doubt'
}

async function openContradictionReview(
  tx: Database,
  shop: Shop,
  locked: LockedRefund,
  facts: object,
): Promise<RefundOutcome> {
  const detail = reviewDetail(locked.refund, { ...facts })
  await openRefundReview(tx, { ...locked, reason: 'refund-contradicts', detail, at: shop.clock.now() })
  return 'contradicts'
}

function reviewDetail(refund: Refund, facts: Record<string, unknown>): Record<string, unknown> {
  const { amountKes: expectedKes, requestId, askedAt: requestedAt } = refund
  return { expectedKes, requestedAt, checkoutRequestId: requestId, ...facts }
}

/** Closes the open reviews of a refund that the provider or staff have settled. */
async function settleRefundReviews(tx: Database, shop: Shop, refund: Refund): Promise<void> {
  const isOpen = and(eq(reviews.refundId, refund.id), isNull(reviews.settledAt))
  const settledBy = refund.provider ? paymentMethods[refund.provider].title : 'the shop'
  const resolution = `${settledBy} answered in the end`
  await tx.update(reviews).set({ settledAt: shop.clock.now(), settledBy, resolution }).where(isOpen)
}
