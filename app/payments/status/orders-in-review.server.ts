import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { type CartLine, isSameCart } from '#app/cart/cart.ts'
import { readCart } from '#app/cart/carts.server.ts'
import type { Order } from '#app/orders/order.ts'
import { toOrders } from '#app/orders/order-rows.server.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import type { ReviewReason } from '../payment.ts'
import { attempts, reviews } from '../payments.tables.server.ts'

/** Reviews without money that is known to have arrived: a confirmation at the wrong URL, or none at all. */
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
  const found = await toOrders(
    db,
    rows.map((row) => row.order),
  )
  return found.map((order, index) => ({ attemptId: rows[index]?.attemptId ?? '', order }))
}

/** The order that equals the cart. For an empty cart, the newest one. */
export function findOrderOfCart(found: readonly OrderInReview[], cart: readonly CartLine[]): OrderInReview | null {
  const lines = cart.filter((line) => line.isAvailable)
  if (lines.length === 0) return found[0] ?? null
  return found.find(({ order }) => isSameCart(order.lines, lines)) ?? null
}

export async function findCartInReview(db: Database, customerId: string): Promise<OrderInReview | null> {
  return findOrderOfCart(await listOrdersInReview(db, customerId), await readCart(db, customerId))
}
