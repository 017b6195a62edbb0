import { and, eq, sql } from 'drizzle-orm'
import { stockReservations } from '#app/catalog/inventory/stock.tables.server.ts'
import { refundedQuantity, sentQuantity } from '#app/orders/order-rows.server.ts'
import { orderLines } from '#app/orders/orders.tables.server.ts'
import { productionLines } from './production.tables.server.ts'

/** The join condition for the stock that a line consumed. Makers don't make this part. */
export const isStockOfLine = and(eq(stockReservations.lineId, orderLines.id), eq(stockReservations.state, 'taken'))

export const stockQuantity = sql<number>`coalesce(${stockReservations.quantity}, 0)`

const isSent = sql`${sentQuantity(orderLines.id)} >= ${orderLines.quantity} - ${refundedQuantity(orderLines.id)}`

/** The quantity of a line that is made for the order, sent or not. */
export const madeToOrderQuantity = sql<number>`greatest(${orderLines.quantity} - ${refundedQuantity(orderLines.id)} - ${stockQuantity}, 0)`

/** The quantity of a line still to make; zero once all of it is in parcels. */
export const quantityToMake = sql<number>`case when ${isSent} then 0 else ${madeToOrderQuantity} end`

/** The quantity that a maker is paid for: a refund after the line was made does not reduce it. */
export const payableQuantity = sql<number>`greatest(${orderLines.quantity} - ${refundedQuantity(orderLines.id, productionLines.madeAt)} - ${stockQuantity}, 0)`
