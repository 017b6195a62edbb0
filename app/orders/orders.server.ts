import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Address } from '#app/account/address.ts'
import type { CartLine } from '#app/cart/cart.ts'
import { reserveStock } from '#app/catalog/inventory/reservations.server.ts'
import type { Shortage } from '#app/catalog/inventory/stock.ts'
import type { SoldDelivery } from '#app/delivery/delivery-option.ts'
import { reserveUse } from '#app/discounts/code-uses.server.ts'
import type { SelectedCode } from '#app/discounts/discount-code.ts'
import { pageOf } from '#app/framework/http/list-cursor.server.ts'
import type { CurrencyCode } from '#app/money/currency.ts'
import { convertShipping, type OrderTotal, totalInKes } from '#app/money/order-total.ts'
import { type OrderMethod, providerNames, staffConfirmedMethods } from '#app/money/payment-method.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { type Contact, type Order, type OrderLine, orderNumber, parseOrderNumber, type QuotedRate } from './order.ts'
import { type OrderRow, toOrders } from './order-rows.server.ts'
import { matchesOrderNumber, orderEvents, orderExchanges, orderLines, orders } from './orders.tables.server.ts'

export type OrderDraft = OrderTotal & {
  customerId: string
  lines: CartLine[]
  contact: Contact
  shippingAddress: Address
  customerAddress: Address
  delivery?: SoldDelivery | null
  /** The delivery terms shown to the customer; null for the flat price. */
  deliveryTerms?: string | null
  /** Row-locked until the transaction ends. */
  code?: SelectedCode | null
  /** Sold-out lines of the cart, which the order leaves out; their stock rows are locked as well. */
  shortages?: Shortage[]
  /** Names of products in the cart that are no longer for sale. */
  leftOut?: string[]
  /** True if the customer has no paid order. */
  isNewCustomer?: boolean
  /** Equal for drafts of the same order. */
  fingerprint: string
}

type OrderedLine = Omit<OrderLine, 'id' | 'imageFocus' | 'ready'>

type OrderPlacement = {
  draft: Omit<OrderDraft, 'lines'> & { lines: readonly OrderedLine[] }
  method: OrderMethod
  /** The order number's prefix. */
  prefix: string
  rate: QuotedRate
  isDemo: boolean
  at: Date
  expiresAt: Date
  /** The end of the stock reservation; null: until payment. */
  reservedUntil: Date | null
  /** `id`, `actor` and `amounts` are for an order that staff place for a buyer. */
  id?: string
  /** The member of staff. */
  actor?: string
  amounts?: Pick<Order, 'amountKes' | 'discountKes'>
}

/**
 * Stores the order. The amount in shillings, computed from the total and the rate or given by staff, never changes
 * afterwards.
 */
export async function placeOrder(tx: Database, placement: OrderPlacement): Promise<Order> {
  const { method, prefix, rate, isDemo, at, expiresAt, id = randomUUID(), actor = 'customer' } = placement
  const draft = convertShipping(placement.draft, rate.rate)
  await tx
    .insert(orders)
    .values({
      id,
      customerId: draft.customerId,
      state: 'awaiting_payment',
      prefix,
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
      ...(placement.amounts ?? chargedAmounts(draft, rate.rate)),
      cartFingerprint: draft.fingerprint,
      isDemo,
      createdAt: at,
      quotedAt: at,
      expiresAt,
    })
  await requireCurrency(tx, draft.currency)
  const lines = draft.lines.map((line) => ({ ...line, id: randomUUID() }))
  await tx
    .insert(orderLines)
    .values(
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
  if (code?.discountCents) await reserveUse(tx, { orderId: id, codeId: code.id, customerId, phone: contact.phone })
  await reserveStock(tx, {
    orderId: id,
    customerId,
    lines,
    until: placement.reservedUntil,
    at,
    isNewCustomer: draft.isNewCustomer,
  })
  const order = await readOrder(tx, id)
  if (!order) throw new Error('the placed order was not found')
  return order
}

/**
 * Throws if the shop's currency has changed; the buyer can then retry. Call it after the insert, which waits while
 * staff change the currency.
 */
async function requireCurrency(tx: Database, currency: CurrencyCode): Promise<void> {
  const { rows } = await tx.execute<{ currency: CurrencyCode }>(sql`select shop_currency() as currency`)
  if (rows[0]?.currency !== currency) throw new Error('the currency was changed while an order was placed')
}

function chargedAmounts(draft: OrderPlacement['draft'], rate: string) {
  const amountKes = totalInKes(draft, rate)
  const undiscounted = { ...draft, totalCents: draft.totalCents + draft.discountCents }
  return { amountKes, discountKes: totalInKes(undiscounted, rate) - amountKes }
}

export async function readOrder(db: Database, id: string): Promise<Order | null> {
  const [order] = await toOrders(db, await db.select().from(orders).where(eq(orders.id, id)))
  return order ?? null
}

/** Null for another customer's order too, so that a caller can't find out which orders exist. */
export async function findCustomerOrder(db: Database, customerId: string, number: string): Promise<Order | null> {
  const typedNumber = parseOrderNumber(number)
  if (typedNumber === null) return null
  const isOwn = and(matchesOrderNumber(typedNumber), eq(orders.customerId, customerId))
  const [order] = await toOrders(db, await db.select().from(orders).where(isOwn))
  return order ?? null
}

/** Like `findCustomerOrder`, by the order's id. */
export async function readCustomerOrder(db: Database, customerId: string, id: string): Promise<Order | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
  const order = await readOrder(db, id)
  return order?.customerId === customerId ? order : null
}

export type OrdersPage = { orders: Order[]; next: number | null }
type PageQuery = { limit: number; below: number | null }

/** Newest first. Leaves out unpaid orders that a newer order replaced. */
export async function listCustomerOrders(db: Database, customerId: string, query: PageQuery): Promise<OrdersPage> {
  const { limit, below } = query
  const isBelow = below === null ? undefined : lt(orders.number, below)
  const isListed = and(eq(orders.customerId, customerId), eq(orders.superseded, false), isBelow)
  const rows = await db
    .select()
    .from(orders)
    .where(isListed)
    .orderBy(desc(orders.number))
    .limit(limit + 1)
  return toPage(db, rows, limit)
}

/** `rows` has one more row than `limit` if there is a next page. */
export async function toPage(db: Database, rows: OrderRow[], limit: number): Promise<OrdersPage> {
  const { shown, next } = pageOf(rows, limit, ({ number }) => number)
  return { orders: await toOrders(db, shown), next }
}

export async function findUnpaidOrder(
  db: Database,
  customerId: string,
  confirmedBy: 'provider' | 'staff',
): Promise<Order | null> {
  const isUnpaid = and(
    eq(orders.customerId, customerId),
    eq(orders.state, 'awaiting_payment'),
    inArray(orders.method, confirmedBy === 'staff' ? staffConfirmedMethods : providerNames),
  )
  const rows = await db.select().from(orders).where(isUnpaid).orderBy(desc(orders.number)).limit(1)
  return (await toOrders(db, rows))[0] ?? null
}

/** A customer's orders that wait for a bank transfer. */
export function countOpenBankOrders(db: Database, customerId: string, at: Date): Promise<number> {
  const isWaiting = and(
    eq(orders.state, 'awaiting_payment'),
    inArray(orders.method, staffConfirmedMethods),
    gt(orders.expiresAt, at),
  )
  return db.$count(orders, and(eq(orders.customerId, customerId), isWaiting))
}

/** Demo orders count only in demo mode. */
export async function hasPaidOrder(db: Database, customerId: string, isDemo: boolean): Promise<boolean> {
  const isPaid = and(eq(orders.customerId, customerId), isNotNull(orders.paidAt), eq(orders.isDemo, isDemo))
  const rows = await db.select({ id: orders.id }).from(orders).where(isPaid).limit(1)
  return rows.length > 0
}

export async function findLatestOrder(db: Database, customerId: string): Promise<Order | null> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.number))
    .limit(1)
  return (await toOrders(db, rows))[0] ?? null
}

export type ExchangedOrder = { id: string; number: string; name: string; phone: string }

/** The order whose exchange this order pays, and its buyer. */
export async function findExchangedOrder(db: Database, paymentOrderId: string): Promise<ExchangedOrder | null> {
  const [row] = await db
    .select({ order: orders })
    .from(orderExchanges)
    .innerJoin(orders, eq(orders.id, orderExchanges.orderId))
    .where(eq(orderExchanges.paymentOrderId, paymentOrderId))
  if (!row) return null
  const { id, contactName: name, contactPhone, shippingAddress } = row.order
  return { id, number: orderNumber(row.order), name, phone: contactPhone || shippingAddress.phone }
}
