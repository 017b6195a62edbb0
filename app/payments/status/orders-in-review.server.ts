import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { type CartLine, isSameCart } from '#app/cart/cart.ts'
import { readCart } from '#app/cart/carts.server.ts'
import type { Order } from '#app/orders/order.ts'
import { toOrders } from '#app/orders/order-rows.server.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import type { ReviewReason } from '../payment.ts'
import { attempts, reviews } from '../payments.tables.server.ts'

/** Reasons of reviews in which no money is known to have arrived. */
export const noMoneyReasons: ReviewReason[] = ['other-payment', 'no-answer']

/** An unpaid order whose money has arrived and is in review. */
export type OrderInReview = { attemptId: string; order: Order }

/** Newest first. Includes orders that were replaced or cancelled meanwhile: their money has arrived. */
export async function listOrdersInReview(db: Database, customerId: string): Promise<OrderInReview[]> {
  const rows = await db
    .select({ attemptId: attempts.id, order: orders })
    .from(reviews)
    .innerJoin(attempts, eq(attempts.id, reviews.attemptId))
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(
      and(
        eq(attempts.customerId, customerId),
        isNull(reviews.settledAt),
        notInArray(reviews.reason, noMoneyReasons),
        isNull(orders.paidAt),
      ),
    )
    .orderBy(desc(reviews.openedAt))
  const ordersInReview = await toOrders(
    db,
    rows.map((row) => row.order),
  )
  return ordersInReview.map((order, index) => ({ attemptId: rows[index]?.attemptId ?? '', order }))
}

/** The order with the cart's products; the newest order for an empty cart. */
export function findOrderOfCart(inReview: readonly OrderInReview[], cart: readonly CartLine[]): OrderInReview | null {
  const lines = cart.filter((line) => line.isAvailable)
  if (lines.length === 0) return inReview[0] ?? null
  return inReview.find(({ order }) => isSameCart(order.lines, lines)) ?? null
}

export async function findCartInReview(db: Database, customerId: string): Promise<OrderInReview | null> {
  return findOrderOfCart(await listOrdersInReview(db, customerId), await readCart(db, customerId))
}
