import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { freeOf, readShares, readStocks, type StockItem, type Wanted } from './reservation-shares.server.ts'
import { type StockReservation, stockItems, stockReservations } from './stock.tables.server.ts'
import type { Shortage } from './stock.ts'

type Line = Wanted & { id: string }

const isReserved = eq(stockReservations.state, 'held')

/**
 * Row-locks the stock items of these lines and of the order's reservations until the transaction ends; later locks in
 * this transaction must be a subset. Comes after the locks of customers, orders and codes, before the limits of
 * prompts. Releases expired reservations.
 */
export async function lockStock(
  tx: Database,
  lines: readonly Pick<Wanted, 'productId'>[],
  orderId: string | null,
  at: Date,
): Promise<void> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const held = tx
    .select({ id: stockReservations.pieceId })
    .from(stockReservations)
    .where(eq(stockReservations.orderId, orderId ?? nobody))
  const wanted = [inArray(stockItems.id, held), ...(ids.length > 0 ? [inArray(stockItems.productId, ids)] : [])]
  await lockStockItems(tx, or(...wanted), at)
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Always in the same order, to avoid deadlocks. */
async function lockStockItems(
  tx: Database,
  which: SQL | undefined,
  at: Date,
  keptOrder = nobody,
): Promise<StockItem[]> {
  const locked = await tx
    .select({ id: stockItems.id })
    .from(stockItems)
    .where(which)
    .orderBy(asc(stockItems.id))
    .for('no key update')
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  const isOver = and(isReserved, inArray(stockReservations.pieceId, ids), lte(stockReservations.endsAt, at))
  await tx
    .update(stockReservations)
    .set({ state: 'freed' })
    .where(and(isOver, sql`${stockReservations.orderId} <> ${keptOrder}`))
  // A new statement, which sees what was committed while the first one waited.
  return tx.select({ id: stockItems.id, free: stockItems.free }).from(stockItems).where(inArray(stockItems.id, ids))
}

type Reservation = {
  orderId: string
  customerId: string
  lines: readonly Line[]
  until: Date | null
  at: Date
  /** For a customer without a paid order: all of them together may reserve at most half of the stock. */
  isNewCustomer?: boolean | undefined
}

/** Reserves stock for an unpaid order, or extends its reservation. */
export async function reserveStock(
  tx: Database,
  { orderId, customerId, lines, until, at, isNewCustomer = false }: Reservation,
): Promise<void> {
  await lockStock(tx, lines, orderId, at)
  const own = await tx.select().from(stockReservations).where(eq(stockReservations.orderId, orderId))
  const stocks = await readStocks(tx, lines)
  const free = isNewCustomer ? await readShares(tx, stocks) : freeOf(stocks)
  for (const [index, line] of lines.entries()) {
    const stock = stocks[index]
    if (!stock) continue
    const { piece, isMadeToOrder } = stock
    const before = own.find(({ lineId }) => lineId === line.id)
    const kept = before?.state === 'held' ? before.quantity : 0
    const left = free.get(piece?.id) ?? 0
    const quantity = Math.min(line.quantity, left + kept)
    free.set(piece?.id, left + kept - quantity)
    // What was to be made when it was ordered does not have to be in stock later.
    const least = isMadeToOrder || quantity < line.quantity ? 0 : quantity
    // A row with quantity 0 lets the payment consume free stock that newcomers may not reserve.
    if (!piece || (quantity === 0 && !before && piece.free === 0)) continue
    const endsAt = until && before?.endsAt && before.endsAt > until && kept > 0 ? before.endsAt : until
    const hold = { quantity, least, state: quantity > 0 ? ('held' as const) : ('freed' as const), endsAt }
    await tx
      .insert(stockReservations)
      .values({ lineId: line.id, orderId, customerId, pieceId: piece.id, ...hold })
      .onConflictDoUpdate({ target: stockReservations.lineId, set: hold })
  }
}

/** Lines that exceed the free stock. The caller has locked the stock items. */
export async function findShortages(tx: Database, lines: readonly (Wanted & { name: string })[]): Promise<Shortage[]> {
  const stocks = await readStocks(tx, lines)
  const left = new Map<string, number>()
  return lines.flatMap((line, index) => {
    const stock = stocks[index]
    if (!stock || stock.isMadeToOrder) return []
    const { id, free, held } = stock.piece ?? { id: '', free: 0, held: 0 }
    const still = left.get(id) ?? free
    left.set(id, Math.max(0, still - line.quantity))
    return still < line.quantity ? [{ name: line.name, left: still, isBeingBought: held > 0 }] : []
  })
}

type Taking = { orderId: string; lines: readonly Line[]; at: Date; isForced: boolean }

/**
 * For an order that is paid: consumes its reservations, and beyond them what is still free of its stock items. Returns
 * the quantity by line id; null if too little is left of a product that is not made to order, unless `isForced`.
 */
export async function consumeReservations(
  tx: Database,
  { orderId, lines, at, isForced }: Taking,
): Promise<Map<string, number> | null> {
  const isOrders = eq(stockReservations.orderId, orderId)
  const held = tx.select({ id: stockReservations.pieceId }).from(stockReservations).where(isOrders)
  const pieces = await lockStockItems(tx, inArray(stockItems.id, held), at, orderId)
  const free = new Map(pieces.map((piece) => [piece.id, piece.free]))
  const holds = await tx.select().from(stockReservations).where(isOrders).orderBy(asc(stockReservations.lineId))
  const taken = holds.map((hold) => ({ hold, quantity: takenOf(hold, lines, free) }))
  if (!isForced && taken.some(({ hold, quantity }) => quantity < hold.least)) return null
  for (const { hold, quantity } of taken) {
    const state = quantity > 0 ? ('taken' as const) : ('freed' as const)
    await tx
      .update(stockReservations)
      .set({ state, quantity, endsAt: null })
      .where(eq(stockReservations.lineId, hold.lineId))
  }
  return new Map(taken.map(({ hold, quantity }) => [hold.lineId, quantity]))
}

function takenOf(
  { state, quantity, pieceId, lineId }: StockReservation,
  lines: readonly Line[],
  free: Map<string, number>,
) {
  if (state === 'taken') return quantity
  const kept = state === 'held' ? quantity : 0
  const left = free.get(pieceId) ?? 0
  const more = Math.min(left, Math.max(0, (lines.find(({ id }) => id === lineId)?.quantity ?? 0) - kept))
  free.set(pieceId, left - more)
  return kept + more
}

/**
 * Whether `consumeReservations` would find too little for an expired reservation. Takes no locks, so it is an estimate.
 */
export async function isStockGone(db: Database, orderId: string, at: Date): Promise<boolean> {
  const others = alias(stockReservations, 'others')
  const isOver = and(eq(others.pieceId, stockItems.id), eq(others.state, 'held'), lte(others.endsAt, at))
  const over = db
    .select({ sum: sql`coalesce(sum(${others.quantity}), 0)` })
    .from(others)
    .where(isOver)
  const [gone] = await db
    .select({ lineId: stockReservations.lineId })
    .from(stockReservations)
    .innerJoin(stockItems, eq(stockItems.id, stockReservations.pieceId))
    .where(
      and(
        eq(stockReservations.orderId, orderId),
        eq(stockReservations.state, 'freed'),
        sql`${stockReservations.least} > ${stockItems.free} + (${over})`,
      ),
    )
    .limit(1)
  return gone !== undefined
}

/** For an order that will not be paid. */
export async function releaseReservations(tx: Database, orderId: string, at: Date): Promise<void> {
  await lockStock(tx, [], orderId, at)
  await tx
    .update(stockReservations)
    .set({ state: 'freed' })
    .where(and(eq(stockReservations.orderId, orderId), isReserved))
}

type Shortening = { until: Date; ownEnd: Date; at: Date }

/**
 * For an order whose payment failed: its reservation ends at `until`. Reservations without an end, or with a later end
 * than this payment had requested (`ownEnd`), stay: another payment needs them.
 */
export async function shortenReservation(
  tx: Database,
  orderId: string,
  { until, ownEnd, at }: Shortening,
): Promise<void> {
  const isTimed = and(eq(stockReservations.orderId, orderId), isReserved, lte(stockReservations.endsAt, ownEnd))
  await lockStock(tx, [], orderId, at)
  await tx
    .update(stockReservations)
    .set(until > at ? { endsAt: until } : { state: 'freed' })
    .where(isTimed)
}

/** The caller locks both customers. `orderId`: only this order. */
export async function moveReservations(tx: Database, from: string, to: string, orderId?: string): Promise<void> {
  const isIt = orderId === undefined ? undefined : eq(stockReservations.orderId, orderId)
  await tx
    .update(stockReservations)
    .set({ customerId: to })
    .where(and(eq(stockReservations.customerId, from), isIt))
}

/** Orders release expired reservations themselves; this job does it for pages that only show the stock. */
export function reservationsJob(shop: Shop): Job {
  return { name: 'ready-holds', everySeconds: 10, run: () => freeEnded(shop) }
}

async function freeEnded({ db, clock }: Shop): Promise<number> {
  const at = clock.now()
  const ended = await db
    .selectDistinct({ id: stockReservations.pieceId })
    .from(stockReservations)
    .where(and(isReserved, lte(stockReservations.endsAt, at)))
    .limit(100)
  // One item per transaction, so that it never waits for a lock while holding another.
  for (const { id } of ended) await db.transaction((tx) => lockStockItems(tx, eq(stockItems.id, id), at))
  return ended.length
}
