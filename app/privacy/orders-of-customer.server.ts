import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { orderExchanges, orders } from '#app/orders/orders.tables.server.ts'
import type { Database } from '#app/shop/shop.server.ts'

/**
 * The ids of a customer's orders, and of the orders that paid for exchanges of these, which belong to separate guests.
 */
export async function listOrderIds(db: Database, customerId: string): Promise<string[]> {
  const own = (await db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))).map(
    ({ id }) => id,
  )
  if (own.length === 0) return []
  const isPayment = and(inArray(orderExchanges.orderId, own), isNotNull(orderExchanges.paymentOrderId))
  const payments = await db.select({ id: orderExchanges.paymentOrderId }).from(orderExchanges).where(isPayment)
  return [...own, ...payments.flatMap(({ id }) => id ?? [])]
}
