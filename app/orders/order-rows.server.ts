import { and, asc, type Column, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { productImages } from '#app/catalog/catalog.tables.server.ts'
import type { FocusPoint } from '#app/catalog/focus-point.ts'
import { stockReservations } from '#app/catalog/inventory/stock.tables.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { type Order, type OrderLine, orderNumber } from './order.ts'
import { orderExchanges, orderLines, orders, salesRows } from './orders.tables.server.ts'
import type { Parcel } from './parcels/parcel.ts'
import { readParcels } from './parcels/parcel-rows.server.ts'
import { parcelLines } from './parcels/parcels.tables.server.ts'

type OrderLineRow = typeof orderLines.$inferSelect & {
  imageFocus: FocusPoint | null
  ready: number
  sent: number
  refunded: number
  exchanged: number
  reservedUntil: Date | null
}

export type OrderRow = typeof orders.$inferSelect

/** How many products of an order line are in parcels. */
export function sentQuantity(line: SQL | typeof orderLines.id): SQL<number> {
  return sql<number>`coalesce((select sum(${parcelLines.quantity}) from ${parcelLines}
    where ${parcelLines.lineId} = ${line}), 0)::int`
}

/**
 * How many products of a line were refunded. A refund of an amount does not count: the product is still made. `until`:
 * counts only refunds until this time.
 */
export function refundedQuantity(line: SQL | typeof orderLines.id, until?: SQL | Column): SQL<number> {
  const before = until ? sql` and ${salesRows.soldAt} <= ${until}` : sql``
  return sql<number>`coalesce((select -sum(${salesRows.quantity}) from ${salesRows}
    where ${salesRows.lineId} = ${line} and ${salesRows.quantity} < 0${before}), 0)::int`
}

/** How many products of a line were exchanged for another line. The sales rows count them as refunded. */
export function exchangedQuantity(line: SQL | typeof orderLines.id): SQL<number> {
  return sql<number>`coalesce((select sum(${orderExchanges.quantity}) from ${orderExchanges}
    where ${orderExchanges.lineId} = ${line} and ${orderExchanges.state} = 'done'), 0)::int`
}

/**
 * The condition that the order is not on hold, does not wait for an exchange, and is not the payment of an exchange.
 */
export const isNotBlocked = and(
  eq(orders.isOnHold, false),
  isNull(orders.awaitedOrderId),
  eq(orders.paysExchange, false),
)

export async function toOrders(db: Database, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const image = db
    .select({ imageFocus: productImages.focus })
    .from(productImages)
    .where(and(eq(productImages.imageKey, orderLines.imageKey), eq(productImages.productId, orderLines.productId)))
    .limit(1)
    .as('image')
  const lines = await db
    .select({
      ...getTableColumns(orderLines),
      imageFocus: image.imageFocus,
      ready: sql<number>`coalesce(${stockReservations.quantity}, 0)`,
      sent: sentQuantity(orderLines.id),
      refunded: refundedQuantity(orderLines.id),
      exchanged: exchangedQuantity(orderLines.id),
      reservedUntil: stockReservations.endsAt,
    })
    .from(orderLines)
    .leftJoinLateral(image, sql`true`)
    .leftJoin(stockReservations, and(eq(stockReservations.lineId, orderLines.id), ne(stockReservations.state, 'freed')))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  const linesByOrder = Map.groupBy(lines, (line) => line.orderId)
  const parcels = await readParcels(
    db,
    ids.filter((id) => linesByOrder.get(id)?.some(({ sent }) => sent > 0)),
  )
  return rows.map((row) => toOrder(row, linesByOrder.get(row.id) ?? [], parcels.get(row.id) ?? []))
}

function toOrder(row: OrderRow, lines: OrderLineRow[], parcels: Parcel[]): Order {
  return {
    id: row.id,
    number: orderNumber(row),
    customerId: row.customerId,
    state: row.state,
    method: row.method,
    contact: { name: row.contactName, email: row.contactEmail, phone: row.contactPhone },
    shippingAddress: row.shippingAddress,
    customerAddress: row.customerAddress,
    lines: lines.filter(({ quantity, exchanged }) => quantity > exchanged).map((line) => toOrderLine(line, lines)),
    subtotalCents: row.subtotalCents,
    discountCents: row.discountCents,
    discountCode: row.discountCode,
    shippingCents: row.shippingCents,
    shippingKes: row.shippingKes,
    shippingName: row.delivery?.name ?? null,
    delivery: row.delivery,
    totalCents: row.totalCents,
    rate: { rate: row.rate, source: row.rateSource, fetchedAt: row.rateFetchedAt, isFallback: row.rateIsFallback },
    amountKes: row.amountKes,
    discountKes: row.discountKes,
    refundedKes: row.refundedKes,
    fingerprint: row.cartFingerprint,
    isDemo: row.isDemo,
    isSuperseded: row.superseded,
    isOnHold: row.isOnHold,
    ...(row.awaitedOrderId ? { awaitsExchange: true } : {}),
    ...(row.paysExchange ? { paysExchange: true } : {}),
    trackingNote: row.trackingNote,
    parcels,
    receipt: row.receipt,
    createdAt: row.createdAt,
    quotedAt: row.quotedAt,
    expiresAt: row.expiresAt,
    reservedUntil: lines.find((line) => line.reservedUntil)?.reservedUntil ?? null,
    paidAt: row.paidAt,
    makingDueOn: row.makingDueOn,
    withYouBy: row.withYouBy,
  }
}

function toOrderLine(
  {
    orderId: _order,
    position: _position,
    reservedUntil: _end,
    ready,
    sent,
    refunded,
    exchanged,
    ...line
  }: OrderLineRow,
  orderRows: OrderLineRow[],
): OrderLine {
  return {
    ...line,
    quantity: line.quantity - exchanged,
    ...(orderRows.some((row) => row.ready > 0) ? { ready } : {}),
    ...(sent > 0 ? { sent } : {}),
    ...(refunded > exchanged ? { refunded: refunded - exchanged } : {}),
  }
}
