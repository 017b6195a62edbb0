import { and, eq } from 'drizzle-orm'
import { moveReservations } from '#app/catalog/inventory/reservations.server.ts'
import { moveUses } from '#app/discounts/code-uses.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { orders } from './orders.tables.server.ts'

/** The caller locks both customers and moves the payments afterwards. `orderId`: moves only this order. */
export async function reassignOrders(tx: Database, from: string, to: string, orderId?: string): Promise<void> {
  const isMoved = and(eq(orders.customerId, from), orderId === undefined ? undefined : eq(orders.id, orderId))
  await tx.update(orders).set({ customerId: to }).where(isMoved)
  await moveUses(tx, from, to, orderId)
  await moveReservations(tx, from, to, orderId)
}
