import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { mapFreeStock, readShares, readStocks, type StockItem, type StockRequest } from './reservation-shares.server.ts'
import { type StockReservation, stockItems, stockReservations } from './stock.tables.server.ts'
import type { Shortage } from './stock.ts'

type Line = StockRequest & { id: string }

const isReserved = eq(stockReservations.state, 'held')

/**
 * Row-locks the stock items of these lines and of the order's reservations until the transaction ends, and releases
 * expired reservations. Later calls in this transaction must lock a subset of these items. The order of locks:
 * customers, orders and discount codes, then the stock, then the prompt limits.
 */
export async function lockStock(
  tx: Database,
  lines: readonly Pick<StockRequest, 'productId'>[],
  orderId: string | null,
  at: Date,
): Promise<void> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const isHeld = inArray(stockItems.id, selectStockOf(tx, orderId ?? noOrderId))
  await lockStockItems(tx, or(isHeld, inArray(stockItems.productId, ids)), at)
}

const noOrderId = '00000000-0000-0000-0000-000000000000'

const selectStockOf = (tx: Database, orderId: string) =>
  tx.select({ id: stockReservations.stockItemId }).from(stockReservations).where(eq(stockReservations.orderId, orderId))

/** Always in the same order, to avoid deadlocks. */
async function lockStockItems(
  tx: Database,
  condition: SQL | undefined,
  at: Date,
  orderToKeep = noOrderId,
): Promise<StockItem[]> {
  const locked = await tx
    .select({ id: stockItems.id })
    .from(stockItems)
    .where(condition)
    .orderBy(asc(stockItems.id))
    .for('no key update')
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  const isExpired = and(isReserved, inArray(stockReservations.stockItemId, ids), lte(stockReservations.endsAt, at))
  await tx
    .update(stockReservations)
    .set({ state: 'freed' })
    .where(and(isExpired, sql`${stockReservations.orderId} <> ${orderToKeep}`))
  // Reads the stock in a second statement, because the first one does not see what others committed while it waited for
  // the locks.
  return tx.select({ id: stockItems.id, free: stockItems.free }).from(stockItems).where(inArray(stockItems.id, ids))
}

type Reservation = {
  orderId: string
  customerId: string
  lines: readonly Line[]
  until: Date | null
  at: Date
  /** True for a customer without a paid order: `readShares` limits the reservation. */
  isNewCustomer?: boolean | undefined
}

/** Reserves stock for an unpaid order, or extends its reservation. */
export async function reserveStock(
  tx: Database,
  { orderId, customerId, lines, until, at, isNewCustomer = false }: Reservation,
): Promise<void> {
  await lockStock(tx, lines, orderId, at)
  const existing = await tx.select().from(stockReservations).where(eq(stockReservations.orderId, orderId))
  const stocks = await readStocks(tx, lines)
  const free = isNewCustomer ? await readShares(tx, stocks) : mapFreeStock(stocks)
  for (const [index, line] of lines.entries()) {
    const stock = stocks[index]
    if (!stock) continue
    const { item, isMadeToOrder } = stock
    const before = existing.find(({ lineId }) => lineId === line.id)
    const reserved = before?.state === 'held' ? before.quantity : 0
    const left = free.get(item?.id) ?? 0
    const quantity = Math.min(line.quantity, left + reserved)
    free.set(item?.id, left + reserved - quantity)
    // Zero for a product that is made to order: the payment is accepted without stock as well.
    const minQuantity = isMadeToOrder || quantity < line.quantity ? 0 : quantity
    // Adds a row of quantity 0 too: with it the payment can consume free stock that newcomers may not reserve.
    if (!item || (quantity === 0 && !before && item.free === 0)) continue
    const endsAt = until && before?.endsAt && before.endsAt > until && reserved > 0 ? before.endsAt : until
    const reservation = { quantity, minQuantity, state: quantity > 0 ? ('held' as const) : ('freed' as const), endsAt }
    await tx
      .insert(stockReservations)
      .values({ lineId: line.id, orderId, customerId, stockItemId: item.id, ...reservation })
      .onConflictDoUpdate({ target: stockReservations.lineId, set: reservation })
  }
}

/** Returns the lines that exceed the free stock. The caller has locked the stock items. */
export async function findShortages(
  tx: Database,
  lines: readonly (StockRequest & { name: string })[],
): Promise<Shortage[]> {
  const stocks = await readStocks(tx, lines)
  const left = new Map<string, number>()
  return lines.flatMap((line, index) => {
    const stock = stocks[index]
    if (!stock || stock.isMadeToOrder) return []
    const { id, free, held } = stock.item ?? { id: '', free: 0, held: 0 }
    const available = left.get(id) ?? free
    left.set(id, Math.max(0, available - line.quantity))
    return available < line.quantity ? [{ name: line.name, left: available, isBeingBought: held > 0 }] : []
  })
}

type ConsumeOptions = { orderId: string; lines: readonly Line[]; at: Date; isForced: boolean }

/**
 * Consumes the reservations of a paid order and, if they are too small, free stock. Returns the quantities by line id.
 * Null if the stock of a product that is not made to order is too small; with `isForced` it consumes what is left
 * instead.
 */
export async function consumeReservations(
  tx: Database,
  { orderId, lines, at, isForced }: ConsumeOptions,
): Promise<Map<string, number> | null> {
  const items = await lockStockItems(tx, inArray(stockItems.id, selectStockOf(tx, orderId)), at, orderId)
  const free = new Map(items.map((piece) => [piece.id, piece.free]))
  const reservations = await tx
    .select()
    .from(stockReservations)
    .where(eq(stockReservations.orderId, orderId))
    .orderBy(asc(stockReservations.lineId))
  const consumed = reservations.map((reservation) => ({
    reservation,
    quantity: quantityToConsume(reservation, lines, free),
  }))
  if (!isForced && consumed.some(({ reservation, quantity }) => quantity < reservation.minQuantity)) return null
  for (const { reservation, quantity } of consumed) {
    const state = quantity > 0 ? ('taken' as const) : ('freed' as const)
    await tx
      .update(stockReservations)
      .set({ state, quantity, endsAt: null })
      .where(eq(stockReservations.lineId, reservation.lineId))
  }
  return new Map(consumed.map(({ reservation, quantity }) => [reservation.lineId, quantity]))
}

function quantityToConsume(
  { state, quantity, stockItemId, lineId }: StockReservation,
  lines: readonly Line[],
  free: Map<string, number>,
) {
  if (state === 'taken') return quantity
  const reserved = state === 'held' ? quantity : 0
  const left = free.get(stockItemId) ?? 0
  const more = Math.min(left, Math.max(0, (lines.find(({ id }) => id === lineId)?.quantity ?? 0) - reserved))
  free.set(stockItemId, left - more)
  return reserved + more
}

/**
 * Estimates whether a payment would find too little stock after the reservation expired: `consumeReservations` would
 * then return null. Takes no locks.
 */
export async function isStockGone(db: Database, orderId: string, at: Date): Promise<boolean> {
  const others = alias(stockReservations, 'others')
  const isOver = and(eq(others.stockItemId, stockItems.id), eq(others.state, 'held'), lte(others.endsAt, at))
  const expiredHolds = db
    .select({ sum: sql`coalesce(sum(${others.quantity}), 0)` })
    .from(others)
    .where(isOver)
  const [gone] = await db
    .select({ lineId: stockReservations.lineId })
    .from(stockReservations)
    .innerJoin(stockItems, eq(stockItems.id, stockReservations.stockItemId))
    .where(
      and(
        eq(stockReservations.orderId, orderId),
        eq(stockReservations.state, 'freed'),
        sql`${stockReservations.minQuantity} > ${stockItems.free} + (${expiredHolds})`,
      ),
    )
    .limit(1)
  return gone !== undefined
}

/** Releases the reservations of an order that will not be paid. */
export async function releaseReservations(tx: Database, orderId: string, at: Date): Promise<void> {
  await lockStock(tx, [], orderId, at)
  await tx
    .update(stockReservations)
    .set({ state: 'freed' })
    .where(and(eq(stockReservations.orderId, orderId), isReserved))
}

/**
 * Ends the order's reservations at `until`, after a payment failed. `ownEnd` is the end that this payment requested.
 * Reservations without an end, or with a later one, stay, because another payment of the order needs them.
 */
export async function shortenReservation(
  tx: Database,
  orderId: string,
  { until, ownEnd, at }: { until: Date; ownEnd: Date; at: Date },
): Promise<void> {
  await lockStock(tx, [], orderId, at)
  await tx
    .update(stockReservations)
    .set(until > at ? { endsAt: until } : { state: 'freed' })
    .where(and(eq(stockReservations.orderId, orderId), isReserved, lte(stockReservations.endsAt, ownEnd)))
}

/**
 * Moves reservations to another customer: all, or with `orderId` only those of this order. The caller has locked both
 * customers.
 */
export async function moveReservations(tx: Database, from: string, to: string, orderId?: string): Promise<void> {
  const isOfOrder = orderId === undefined ? undefined : eq(stockReservations.orderId, orderId)
  await tx
    .update(stockReservations)
    .set({ customerId: to })
    .where(and(eq(stockReservations.customerId, from), isOfOrder))
}

/**
 * Releases expired reservations, so that pages show the correct stock. Orders do not need this job, because they
 * release expired reservations themselves.
 */
export function reservationsJob(shop: Shop): Job {
  return { name: 'ready-holds', everySeconds: 10, run: () => releaseExpired(shop) }
}

async function releaseExpired({ db, clock }: Shop): Promise<number> {
  const at = clock.now()
  const expiredItems = await db
    .selectDistinct({ id: stockReservations.stockItemId })
    .from(stockReservations)
    .where(and(isReserved, lte(stockReservations.endsAt, at)))
    .limit(100)
  // Locks one item per transaction, so that the job never waits for a lock while it holds another.
  for (const { id } of expiredItems) await db.transaction((tx) => lockStockItems(tx, eq(stockItems.id, id), at))
  return expiredItems.length
}
