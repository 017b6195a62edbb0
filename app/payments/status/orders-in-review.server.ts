import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { type CartLine, isSameCart } from '#app/cart/cart.ts'
import { readCart } from '#app/cart/carts.server.ts'
import type { Order } from '#app/orders/order.ts'
import { withLines } from '#app/orders/order-rows.server.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import type { ReviewReason } from '../payment.ts'
import { attempts, reviews } from '../payments.tables.server.ts'

/** Staff look, but no money is known to have arrived: a confirmation at the wrong address, or none at all. */
export const noMoneyReasons: ReviewReason[] = ['other-payment', 'no-answer']

/** An unpaid order whose money is here and is looked at by staff. */
export type OrderInReview = { attemptId: string; order: Order }

/** Newest first. The order may have been replaced or given up meanwhile: its money is here all the same. */
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
  const found = await withLines(
    db,
    rows.map((row) => row.order),
  )
  return found.map((order, index) => ({ attemptId: rows[index]?.attemptId ?? '', order }))
}

/** The one that the cart would order once more. An empty cart orders nothing else, so the newest is meant. */
export function inReviewOf(found: readonly OrderInReview[], cart: readonly CartLine[]): OrderInReview | null {
  const lines = cart.filter((line) => line.isAvailable)
  if (lines.length === 0) return found[0] ?? null
  return found.find(({ order }) => isSameCart(order.lines, lines)) ?? null
}

export async function findCartInReview(db: Database, customerId: string): Promise<OrderInReview | null> {
  return inReviewOf(await listOrdersInReview(db, customerId), await readCart(db, customerId))
}
