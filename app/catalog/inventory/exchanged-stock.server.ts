import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import type { StockRequest } from './reservation-shares.server.ts'
import { reserveStock } from './reservations.server.ts'
import { stockReservations } from './stock.tables.server.ts'

type LineOwner = { lineId: string; orderId: string; customerId: string }

/**
 * After an exchange the line needs only `left` products: returns the rest of its consumed stock. The caller has locked
 * the product's stock.
 */
export async function returnSurplusStock(tx: Database, lineId: string, left: number): Promise<void> {
  await tx
    .update(stockReservations)
    .set({
      quantity: sql`least(${stockReservations.quantity}, ${left})`,
      ...(left === 0 ? { state: 'freed' as const } : {}),
    })
    .where(and(eq(stockReservations.lineId, lineId), eq(stockReservations.state, 'taken')))
}

/** Consumes the stock for a line that is added to a paid order. */
export async function consumeForLine(tx: Database, line: StockRequest & LineOwner, at: Date): Promise<void> {
  const { lineId, orderId, customerId, ...wanted } = line
  await reserveStock(tx, { orderId, customerId, lines: [{ ...wanted, id: lineId }], until: null, at })
  await tx
    .update(stockReservations)
    .set({ state: 'taken' })
    .where(and(eq(stockReservations.lineId, lineId), eq(stockReservations.state, 'held')))
}

/** Moves the stock that the order `from` has consumed to a line of another order. */
export async function transferStock(tx: Database, from: string, to: LineOwner): Promise<void> {
  await tx.update(stockReservations).set(to).where(eq(stockReservations.orderId, from))
}
