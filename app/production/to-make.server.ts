import { and, eq, sql } from 'drizzle-orm'
import { stockReservations } from '#app/catalog/inventory/stock.tables.server.ts'
import { refundedQuantity, sentQuantity } from '#app/orders/order-rows.server.ts'
import { orderLines } from '#app/orders/orders.tables.server.ts'
import { productionLines } from './production.tables.server.ts'

/** Joins the stock that a line's order consumed: no maker made it for this order. */
export const isInStock = and(eq(stockReservations.lineId, orderLines.id), eq(stockReservations.state, 'taken'))

export const inStock = sql<number>`coalesce(${stockReservations.quantity}, 0)`

const isSent = sql`${sentQuantity(orderLines.id)} >= ${orderLines.quantity} - ${refundedQuantity(orderLines.id)}`

/** How many of a line are still to be made for its order; none once all of them are in parcels. */
export const toMake = sql<number>`case when ${isSent} then 0
  else greatest(${orderLines.quantity} - ${refundedQuantity(orderLines.id)} - ${inStock}, 0) end`

/** What a maker is paid for: a refund after the making takes nothing off. */
export const madeQuantity = sql<number>`greatest(${orderLines.quantity} - ${refundedQuantity(orderLines.id, productionLines.madeAt)} - ${inStock}, 0)`
