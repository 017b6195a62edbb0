import { z } from 'zod'
import type { Problem } from '#app/framework/http/problem.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { type Order, parseOrderNumber } from '../order.ts'
import { lockOrder } from '../order-moves.server.ts'
import { readOrder } from '../orders.server.ts'
import { matchesOrderNumber, orders } from '../orders.tables.server.ts'

/** The parameter of the staff's calls about one order. */
export const orderParams = z.object({ number: z.string().max(20) })

export const orderNotFound: Problem = { status: 404, message: 'There is no such order.' }

/** Null if there is no such order. */
export async function findStaffOrder(db: Database, number: string): Promise<Order | null> {
  const typedNumber = parseOrderNumber(number)
  if (typedNumber === null) return null
  const [row] = await db.select({ id: orders.id }).from(orders).where(matchesOrderNumber(typedNumber))
  return row ? readOrder(db, row.id) : null
}

/** Null if there is no such order. */
export async function lockStaffOrder(tx: Database, number: string): Promise<Order | null> {
  const found = await findStaffOrder(tx, number)
  return found && lockOrder(tx, found.id)
}
