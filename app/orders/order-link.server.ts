import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { type Order, parseOrderNumber } from './order.ts'
import { orderLinkPath } from './order-link.ts'
import { toOrders } from './order-rows.server.ts'
import { matchesOrderNumber, orders } from './orders.tables.server.ts'

/** The order's private link, for its buyer only. */
export async function readOrderLink(db: Database, { id, number }: Pick<Order, 'id' | 'number'>): Promise<string> {
  const [row] = await db.select({ token: orders.linkToken }).from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('the order was not found')
  return orderLinkPath(number, row.token)
}

/** Null for a wrong token, and for an order that doesn't exist. */
export async function findOrderByLink(db: Database, number: string, token: string): Promise<Order | null> {
  const typedNumber = parseOrderNumber(number)
  if (typedNumber === null || !/^[0-9a-f]{32}$/.test(token)) return null
  const rows = await db.select().from(orders).where(matchesOrderNumber(typedNumber))
  const isTokenValid = rows[0] && timingSafeEqual(Buffer.from(rows[0].linkToken), Buffer.from(token))
  return isTokenValid ? ((await toOrders(db, rows))[0] ?? null) : null
}
