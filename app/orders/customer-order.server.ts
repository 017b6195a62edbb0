import { and, eq } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { type Order, readOrderNumber } from './order.ts'
import { withLines } from './order-rows.server.ts'
import { isNumbered, orders } from './orders.tables.server.ts'

/** Null for another customer's order too, so that a caller can't find out which orders exist. */
export async function findCustomerOrder(db: Database, customerId: string, number: string): Promise<Order | null> {
  const wanted = readOrderNumber(number)
  if (wanted === null) return null
  const mine = and(isNumbered(wanted), eq(orders.customerId, customerId))
  const [order] = await withLines(db, await db.select().from(orders).where(mine))
  return order ?? null
}
