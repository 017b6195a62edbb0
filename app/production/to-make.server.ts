import { and, eq, type SQL, sql } from 'drizzle-orm'
import { stockReservations } from '#app/catalog/inventory/stock.tables.server.ts'
import { orderLines, salesRows } from '#app/orders/orders.tables.server.ts'
import { productionLines } from './production.tables.server.ts'

/** Joins the stock that a line's order consumed: no maker made it for this order. */
export const isInStock = and(eq(stockReservations.lineId, orderLines.id), eq(stockReservations.state, 'taken'))

export const inStock = sql<number>`coalesce(${stockReservations.quantity}, 0)`

/** How many of a line were refunded as products. A refunded amount has no quantity: its product is still made. */
export function refundedQuantity(line: SQL | typeof orderLines.id, until?: typeof productionLines.madeAt): SQL<number> {
  const before = until ? sql` and ${salesRows.soldAt} <= ${until}` : sql``
  return sql<number>`coalesce((select -sum(${salesRows.quantity}) from ${salesRows}
    where ${salesRows.lineId} = ${line} and ${salesRows.quantity} < 0${before}), 0)::int`
}

/** How many of a line are still to be made for its order. */
export const toMake = sql<number>`greatest(${orderLines.quantity} - ${refundedQuantity(orderLines.id)} - ${inStock}, 0)`

/** What a maker is paid for: a refund after the making takes nothing off. */
export const madeQuantity = sql<number>`greatest(${orderLines.quantity} - ${refundedQuantity(orderLines.id, productionLines.madeAt)} - ${inStock}, 0)`
