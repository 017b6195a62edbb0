import { and, eq, max } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { orderEvents } from './orders.tables.server.ts'

/**
 * Null for an order that was never delivered. This includes the order of a price difference, which is completed without
 * delivery.
 */
export async function readDeliveredAt(db: Database, orderId: string): Promise<Date | null> {
  const [delivery] = await db
    .select({ at: max(orderEvents.at) })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, orderId), eq(orderEvents.fromState, 'sent'), eq(orderEvents.toState, 'delivered')),
    )
  return delivery?.at ?? null
}
