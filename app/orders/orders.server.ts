import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { productImages } from '#app/catalog/catalog.tables.server.ts'
import type { FocusPoint } from '#app/catalog/focus-point.ts'
import { holdReady } from '#app/catalog/stock/ready-holds.server.ts'
import { readyHolds } from '#app/catalog/stock/stock.tables.server.ts'
import { takeUse } from '#app/discounts/code-uses.server.ts'
import { atRate, totalInKes } from '#app/money/order-total.ts'
import { type OrderMethod, providerNames, staffMarkedMethods } from '#app/money/payment-method.ts'
import type { Database } from '#app/platform/shop.server.ts'
import { type Order, type OrderLine, orderNumber, type QuotedRate } from './order.ts'
import type { OrderDraft } from './order-draft.server.ts'
import { orderEvents, orderLines, orders } from './orders.tables.server.ts'

type PlacedLine = Omit<OrderLine, 'id' | 'imageFocus' | 'ready'>

type Placement = {
  draft: Omit<OrderDraft, 'lines'> & { lines: readonly PlacedLine[] }
  method: OrderMethod
  rate: QuotedRate
  isDemo: boolean
  at: Date
  expiresAt: Date
  /** How long it holds what is ready; null: as long as it waits. */
  holdsUntil: Date | null
  /** Where staff place it for a buyer: its id, who they are, and the shillings they asked for. */
  id?: string
  actor?: string
  inKes?: Pick<Order, 'amountKes' | 'discountKes'>
}

/** The amount in shillings is fixed here, once: from the order's own total and rate, unless staff asked for shillings. */
export async function placeOrder(tx: Database, placement: Placement): Promise<Order> {
  const { method, rate, isDemo, at, expiresAt, id = randomUUID(), actor = 'customer' } = placement
  const draft = atRate(placement.draft, rate.rate)
  await tx.insert(orders).values({
    id,
    customerId: draft.customerId,
    state: 'awaiting_payment',
    method,
    contactName: draft.contact.name,
    contactEmail: draft.contact.email,
    contactPhone: draft.contact.phone,
    shippingAddress: draft.shippingAddress,
    customerAddress: draft.customerAddress,
    subtotalCents: draft.subtotalCents,
    discountCents: draft.discountCents,
    discountCode: draft.discountCode,
    shippingCents: draft.shippingCents,
    shippingKes: draft.shippingKes,
    delivery: draft.delivery ?? null,
    totalCents: draft.totalCents,
    rate: rate.rate,
    rateSource: rate.source,
    rateFetchedAt: rate.fetchedAt,
    rateIsFallback: rate.isFallback,
    ...(placement.inKes ?? amountsInKes(draft, rate.rate)),
    cartFingerprint: draft.fingerprint,
    isDemo,
    createdAt: at,
    quotedAt: at,
    expiresAt,
  })
  const lines = draft.lines.map((line) => ({ ...line, id: randomUUID() }))
  await tx.insert(orderLines).values(
    lines.map((line, position) => ({
      id: line.id,
      orderId: id,
      position,
      productId: line.productId,
      name: line.name,
      category: line.category,
      priceCents: line.priceCents,
      quantity: line.quantity,
      imageKey: line.imageKey,
      ...(line.choices ? { choices: line.choices } : {}),
      ...(line.note ? { note: line.note } : {}),
    })),
  )
  await tx.insert(orderEvents).values({ orderId: id, at, toState: 'awaiting_payment', actor })
  const { code, customerId, contact } = draft
  if (code?.discountCents) await takeUse(tx, { orderId: id, codeId: code.id, customerId, phone: contact.phone })
  await holdReady(tx, { orderId: id, customerId, lines, until: placement.holdsUntil, at })
  const order = await readOrder(tx, id)
  if (!order) throw new Error('an order just written is not there')
  return order
}

function amountsInKes(draft: Placement['draft'], rate: string) {
  const amountKes = totalInKes(draft, rate)
  const full = { ...draft, totalCents: draft.totalCents + draft.discountCents }
  return { amountKes, discountKes: totalInKes(full, rate) - amountKes }
}

export async function readOrder(db: Database, id: string): Promise<Order | null> {
  const [order] = await withLines(db, await db.select().from(orders).where(eq(orders.id, id)))
  return order ?? null
}

/** Another customer's order is null too, so that nobody can find out which orders exist. */
export async function readCustomerOrder(db: Database, customerId: string, id: string): Promise<Order | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
  const order = await readOrder(db, id)
  return order?.customerId === customerId ? order : null
}

export type OrdersPage = { orders: Order[]; next: number | null }
type PageQuery = { limit: number; below: number | null }

/** Newest first. Unpaid orders that a newer one replaced are left out. */
export async function listCustomerOrders(db: Database, customerId: string, query: PageQuery): Promise<OrdersPage> {
  const { limit, below } = query
  const isBelow = below === null ? undefined : lt(orders.number, below)
  const mine = and(eq(orders.customerId, customerId), eq(orders.superseded, false), isBelow)
  const rows = await db
    .select()
    .from(orders)
    .where(mine)
    .orderBy(desc(orders.number))
    .limit(limit + 1)
  return toPage(db, rows, limit)
}

/** `rows` has one row more than `limit` when there is a next page. */
export async function toPage(db: Database, rows: OrderRow[], limit: number): Promise<OrdersPage> {
  const page = rows.slice(0, limit)
  return { orders: await withLines(db, page), next: rows.length > limit ? (page.at(-1)?.number ?? null) : null }
}

export async function findWaitingOrder(
  db: Database,
  customerId: string,
  confirmedBy: 'provider' | 'staff',
): Promise<Order | null> {
  const waiting = and(
    eq(orders.customerId, customerId),
    eq(orders.state, 'awaiting_payment'),
    inArray(orders.method, confirmedBy === 'staff' ? staffMarkedMethods : providerNames),
  )
  const rows = await db.select().from(orders).where(waiting).orderBy(desc(orders.number)).limit(1)
  return (await withLines(db, rows))[0] ?? null
}

/** Demo orders count only in demo mode. */
export async function hasPaidOrder(db: Database, customerId: string, isDemo: boolean): Promise<boolean> {
  const paid = and(eq(orders.customerId, customerId), isNotNull(orders.paidAt), eq(orders.isDemo, isDemo))
  const rows = await db.select({ id: orders.id }).from(orders).where(paid).limit(1)
  return rows.length > 0
}

export async function findLatestOrder(db: Database, customerId: string): Promise<Order | null> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.number))
    .limit(1)
  return (await withLines(db, rows))[0] ?? null
}

type LineRow = typeof orderLines.$inferSelect & { imageFocus: FocusPoint | null; ready: number }

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
      ready: sql<number>`coalesce(${readyHolds.quantity}, 0)`,
    })
    .from(orderLines)
    .leftJoinLateral(picture, sql`true`)
    .leftJoin(readyHolds, and(eq(readyHolds.lineId, orderLines.id), ne(readyHolds.state, 'freed')))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  return rows.map((row) => toOrder(row, linesOf.get(row.id) ?? []))
}

function toOrder(row: OrderRow, lines: LineRow[]): Order {
  return {
    id: row.id,
    number: orderNumber(row.number),
    customerId: row.customerId,
    state: row.state,
    method: row.method,
    contact: { name: row.contactName, email: row.contactEmail, phone: row.contactPhone },
    shippingAddress: row.shippingAddress,
    customerAddress: row.customerAddress,
    lines: lines.map((line) => toLine(line, lines)),
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
    trackingNote: row.trackingNote,
    receipt: row.receipt,
    createdAt: row.createdAt,
    quotedAt: row.quotedAt,
    expiresAt: row.expiresAt,
    paidAt: row.paidAt,
    makingDueOn: row.makingDueOn,
    withYouBy: row.withYouBy,
  }
}

function toLine({ orderId: _order, position: _position, ready, ...line }: LineRow, all: LineRow[]): OrderLine {
  return all.some((one) => one.ready > 0) ? { ...line, ready } : line
}
