import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import { productImages } from '#app/catalog/catalog.tables.server.ts'
import type { FocusPoint } from '#app/catalog/focus-point.ts'
import { stockReservations } from '#app/catalog/inventory/stock.tables.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { type Order, type OrderLine, orderNumber } from './order.ts'
import { orderLines, type orders } from './orders.tables.server.ts'

type OrderLineRow = typeof orderLines.$inferSelect & {
  imageFocus: FocusPoint | null
  ready: number
  heldUntil: Date | null
}

export type OrderRow = typeof orders.$inferSelect

export async function withLines(db: Database, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const picture = db
    .select({ imageFocus: productImages.focus })
    .from(productImages)
    .where(and(eq(productImages.imageKey, orderLines.imageKey), eq(productImages.productId, orderLines.productId)))
    .limit(1)
    .as('picture')
  const lines = await db
    .select({
      ...getTableColumns(orderLines),
      imageFocus: picture.imageFocus,
      ready: sql<number>`coalesce(${stockReservations.quantity}, 0)`,
      heldUntil: stockReservations.endsAt,
    })
    .from(orderLines)
    .leftJoinLateral(picture, sql`true`)
    .leftJoin(stockReservations, and(eq(stockReservations.lineId, orderLines.id), ne(stockReservations.state, 'freed')))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  return rows.map((row) => toOrder(row, linesOf.get(row.id) ?? []))
}

function toOrder(row: OrderRow, lines: OrderLineRow[]): Order {
  return {
    id: row.id,
    number: orderNumber(row.number),
    customerId: row.customerId,
    state: row.state,
    method: row.method,
    contact: { name: row.contactName, email: row.contactEmail, phone: row.contactPhone },
    shippingAddress: row.shippingAddress,
    customerAddress: row.customerAddress,
    lines: lines.map((line) => toOrderLine(line, lines)),
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
    trackingNote: row.trackingNote,
    receipt: row.receipt,
    createdAt: row.createdAt,
    quotedAt: row.quotedAt,
    expiresAt: row.expiresAt,
    reservedUntil: lines.find((line) => line.heldUntil)?.heldUntil ?? null,
    paidAt: row.paidAt,
    makingDueOn: row.makingDueOn,
    withYouBy: row.withYouBy,
  }
}

function toOrderLine(
  { orderId: _order, position: _position, heldUntil: _end, ready, ...line }: OrderLineRow,
  all: OrderLineRow[],
): OrderLine {
  return all.some((one) => one.ready > 0) ? { ...line, ready } : line
}
