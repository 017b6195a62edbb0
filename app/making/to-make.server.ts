import { and, eq, sql } from 'drizzle-orm'
import { readyHolds } from '#app/catalog/stock/stock.tables.server.ts'
import { orderLines } from '#app/orders/orders.tables.server.ts'

/** Joins what of a line was ready on the shelf: it was made for no order. */
export const isOnShelf = and(eq(readyHolds.lineId, orderLines.id), eq(readyHolds.state, 'taken'))

export const onShelf = sql<number>`coalesce(${readyHolds.quantity}, 0)`

/** How many of a line are to be made for its order. */
export const toMake = sql<number>`${orderLines.quantity} - ${onShelf}`
