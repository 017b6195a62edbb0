import { eq } from 'drizzle-orm'
import { isSameCart } from '#app/cart/cart.ts'
import { readCart } from '#app/cart/carts.server.ts'
import { isProviderMethod } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { receipts } from '../payments.tables.server.ts'
import { listOrdersInReview } from './orders-in-review.server.ts'
import { findPaymentOfOrder, listOtherPaymentMessages } from './resume.server.ts'

/** The payment status of an order for its customer. */
export type PaymentStatus =
  /** The money has arrived and staff check it. `receivedKes`: the amounts of the receipts. */
  | { kind: 'in-review'; message: string | null; receivedKes: readonly number[] }
  /** A prompt is on the phone. */
  | { kind: 'asked' }
  /** The provider's page is open, or the customer left it. */
  | { kind: 'page-open' }
  /**
   * `unanswered`: the payment may still arrive. `mayPay`: the cart still equals this order, so paying the cart pays this
   * order.
   */
  | { kind: 'unpaid' | 'unanswered'; message: string | null; mayPay: boolean }
  /** The order is paid, and there are messages about other payments of it. */
  | { kind: 'paid-and-more'; messages: readonly string[] }

/** The payment status of an order that a provider collects; null if there is nothing to show. */
export async function readPaymentStatus(shop: Shop, order: Order): Promise<PaymentStatus | null> {
  if (!isProviderMethod(order.method)) return null
  if (order.paidAt) {
    const messages = await listOtherPaymentMessages(shop, order.customerId, order.id)
    return messages.length > 0 ? { kind: 'paid-and-more', messages } : null
  }
  const payment = await findPaymentOfOrder(shop, order.customerId, order.id)
  const message = payment?.message ?? null
  const ordersInReview = await listOrdersInReview(shop.db, order.customerId)
  const review = ordersInReview.find((inReview) => inReview.order.id === order.id)
  if (review) {
    const received = await shop.db.select().from(receipts).where(eq(receipts.attemptId, review.attemptId))
    return {
      kind: 'in-review',
      message,
      receivedKes: received.map(({ amountKes }) => Number(amountKes)).filter(Boolean),
    }
  }
  if (order.state !== 'awaiting_payment') return null
  if (payment?.status === 'pending') return { kind: payment.phone === null ? 'page-open' : 'asked' }
  const lines = (await readCart(shop.db, order.customerId)).filter((line) => line.isAvailable)
  const kind = payment?.status === 'unknown' ? 'unanswered' : 'unpaid'
  return { kind, message, mayPay: isSameCart(lines, order.lines) }
}
