import { and, eq, isNull } from 'drizzle-orm'
import { paymentMethods } from '#app/money/payment-method.ts'
import { tellCustomer } from '#app/orders/customer-messages/customer-messages.server.ts'
import { storeMessage } from '#app/orders/messages/channel-messages.server.ts'
import { storeOrderNews } from '#app/orders/messages/order-news.server.ts'
import { canMoveOrder, type Order } from '#app/orders/order.ts'
import { changeState } from '#app/orders/order-moves.server.ts'
import { readOrder } from '#app/orders/orders.server.ts'
import { recordRefund } from '#app/orders/sales-record.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import type { ReviewReason } from '../payment.ts'
import { reviews } from '../payments.tables.server.ts'
import { openRefundReview } from '../settling/reviews.server.ts'
import { readPaidMoney, readRefundable } from './paid-money.server.ts'
import { canMoveRefund } from './refund.ts'
import { refundMessage } from './refund-message.ts'
import { lockRefund, moveRefund, readShare } from './refund-moves.server.ts'
import type { RefundNews } from './refund-provider.server.ts'
import type { Refund } from './refunds.tables.server.ts'

/** What became of a piece of news about a refund, as noted beside it. */
export type RefundOutcome = 'done' | 'failed' | 'in-doubt' | 'known' | 'other-refund' | 'contradicts' | 'waiting'

/** Locked both, as by `lockRefund`. */
export type Locked = { refund: Refund; order: Order }

/** What a provider told of a refund by itself, in the transaction that notes it as handled. */
export async function tellRefund(tx: Database, shop: Shop, refundId: string, news: RefundNews): Promise<RefundOutcome> {
  const locked = await lockRefund(tx, refundId)
  return locked ? settleRefundNews(tx, shop, locked, news) : 'other-refund'
}

/** Settles what is told of a refund. Told twice, too late or of another one, it changes nothing. */
export async function settleRefundNews(
  tx: Database,
  shop: Shop,
  locked: Locked,
  news: RefundNews,
): Promise<RefundOutcome> {
  const { refund } = locked
  if (news.kind === 'open') return 'waiting'
  if (news.kind === 'timed-out') return canMoveRefund(refund.state, 'unknown') ? settleDoubt(tx, shop, locked) : 'known'
  if (news.requestId !== null && refund.requestId !== null && news.requestId !== refund.requestId) return 'other-refund'
  if (news.kind === 'failed') {
    if (refund.state === 'done') return contradict(tx, shop, locked, news)
    if (!canMoveRefund(refund.state, 'failed')) return 'known'
    if (!news.isDefinite) return settleDoubt(tx, shop, locked)
    return settleRefundFailed(tx, shop, locked, news)
  }
  if (refund.state === 'done') return 'known'
  if (news.amount !== null && news.amount !== String(refund.amountKes)) {
    await settleDoubt(tx, shop, locked, 'refund-contradicts', { amount: news.amount, receipt: news.receipt })
    return 'contradicts'
  }
  if (refund.state === 'failed') return settleAfterAll(tx, shop, locked, news.receipt)
  return settleRefundDone(tx, shop, locked, news.receipt)
}

/** The money has gone: into the books, and the order is refunded when all of it is back. */
export async function settleRefundDone(
  tx: Database,
  shop: Shop,
  locked: Locked,
  receipt: string | null,
): Promise<RefundOutcome> {
  const { refund, order } = locked
  const at = shop.clock.now()
  await moveRefund(tx, refund, { to: 'done', at, receipt })
  await recordRefund(tx, order, await readShare(tx, refund), at)
  await settleRefundReviews(tx, shop, refund)
  await storeMessage(tx, {
    orderId: order.id,
    kind: `refund:done:${refund.id}`,
    text: refundMessage(order, refund, 'done'),
    at,
  })
  const { id: refundId, amountKes } = refund
  await tellCustomer(tx, shop, order, {
    kind: 'refunded',
    refundId,
    amountKes,
    receipt,
    isByHand: refund.way === 'by-hand',
  })
  const paid = await readPaidMoney(tx, order)
  const now = await readOrder(tx, order.id)
  const isAllBack = now !== null && now.refundedKes >= paid.kes
  const isRefunded = isAllBack && canMoveOrder(order.state, 'refunded', 'staff')
  if (isRefunded) {
    await changeState(tx, order, { to: 'refunded', by: 'staff', actor: refund.askedBy, at, note: refund.reason })
  }
  if (now) {
    const more = { refund: { id: refundId, amount_kes: amountKes, way: refund.way, receipt } }
    const then = isRefunded ? { ...now, state: 'refunded' as const } : now
    await storeOrderNews(tx, then, { event: 'order.refunded', at, more })
  }
  return 'done'
}

/** It was said to have failed, so its money may have been given back in another way since: staff look. */
async function settleAfterAll(
  tx: Database,
  shop: Shop,
  locked: Locked,
  receipt: string | null,
): Promise<RefundOutcome> {
  const { refund, order } = locked
  const left = await readRefundable(tx, order, await readPaidMoney(tx, order))
  const share = await readShare(tx, refund)
  const fits =
    share.kes <= left.kes &&
    share.shippingCents <= left.shippingCents &&
    share.lines.every((line) => {
      const rest = left.lines.find(({ id }) => id === line.id)
      return rest !== undefined && line.quantity <= rest.quantity && line.cents <= rest.cents
    })
  if (fits) await settleRefundDone(tx, shop, locked, receipt)
  else await moveRefund(tx, refund, { to: 'done', at: shop.clock.now(), receipt })
  return contradict(tx, shop, locked, { receipt })
}

export async function settleRefundFailed(
  tx: Database,
  shop: Shop,
  { refund, order }: Locked,
  { code, text }: { code: string; text: string },
): Promise<RefundOutcome> {
  const at = shop.clock.now()
  await moveRefund(tx, refund, { to: 'failed', at, code, text })
  await settleRefundReviews(tx, shop, refund)
  const message = refundMessage(order, refund, 'failed')
  await storeMessage(tx, { orderId: order.id, kind: `refund:failed:${refund.id}`, text: message, at })
  return 'failed'
}

/** Nobody knows whether the money went. It is not asked for again: staff look for it. */
export async function settleDoubt(
  tx: Database,
  shop: Shop,
  locked: Locked,
  reason: Extract<ReviewReason, `refund-${string}`> = 'refund-no-answer',
  told: Record<string, unknown> = {},
): Promise<RefundOutcome> {
  const { refund } = locked
  if (canMoveRefund(refund.state, 'unknown')) await moveRefund(tx, refund, { to: 'unknown' })
  await openRefundReview(tx, { ...locked, reason, detail: detailOf(refund, told), at: shop.clock.now() })
  return 'in-doubt'
}

async function contradict(tx: Database, shop: Shop, locked: Locked, told: object): Promise<RefundOutcome> {
  const detail = detailOf(locked.refund, { ...told })
  await openRefundReview(tx, { ...locked, reason: 'refund-contradicts', detail, at: shop.clock.now() })
  return 'contradicts'
}

function detailOf(refund: Refund, told: Record<string, unknown>): Record<string, unknown> {
  const { amountKes: expectedKes, requestId, askedAt: requestedAt } = refund
  return { expectedKes, requestedAt, checkoutRequestId: requestId, ...told }
}

/** The provider has spoken, or staff have: nobody needs to look any more. */
async function settleRefundReviews(tx: Database, shop: Shop, refund: Refund): Promise<void> {
  const isOpen = and(eq(reviews.refundId, refund.id), isNull(reviews.settledAt))
  const who = refund.provider ? paymentMethods[refund.provider].title : 'the shop'
  const resolution = `${who} answered in the end`
  await tx.update(reviews).set({ settledAt: shop.clock.now(), settledBy: who, resolution }).where(isOpen)
}
