import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Job } from '#app/platform/process/jobs.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { products } from '../catalog.tables.server.ts'
import type { Chosen } from '../wish.ts'
import { type ReadyHold, readyHolds, readyPieces } from './stock.tables.server.ts'
import { isSameChoice, type Shortage } from './stock.ts'

type Wanted = { productId: string | null; choices?: Chosen[] | undefined; quantity: number }
type Line = Wanted & { id: string }
type Piece = { id: string; free: number }

const isHeld = eq(readyHolds.state, 'held')

/**
 * Locks what of these lines may be ready, and what the orders hold, until the transaction ends; whoever locks more later
 * must want no other pieces. After customers, orders and codes, before the limits of prompts. Frees what was held for
 * too long.
 */
export async function lockReady(
  tx: Database,
  lines: readonly Wanted[],
  orderId: string | null,
  at: Date,
): Promise<void> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const held = tx
    .select({ id: readyHolds.pieceId })
    .from(readyHolds)
    .where(eq(readyHolds.orderId, orderId ?? nobody))
  const wanted = [inArray(readyPieces.id, held), ...(ids.length > 0 ? [inArray(readyPieces.productId, ids)] : [])]
  await lockPieces(tx, or(...wanted), at)
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Always in the same sequence, so that no two wait for each other. */
async function lockPieces(tx: Database, which: SQL | undefined, at: Date, keptOrder = nobody): Promise<Piece[]> {
  const locked = await tx
    .select({ id: readyPieces.id })
    .from(readyPieces)
    .where(which)
    .orderBy(asc(readyPieces.id))
    .for('no key update')
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  const isOver = and(isHeld, inArray(readyHolds.pieceId, ids), lte(readyHolds.endsAt, at))
  await tx
    .update(readyHolds)
    .set({ state: 'freed' })
    .where(and(isOver, sql`${readyHolds.orderId} <> ${keptOrder}`))
  // Another statement, which sees what was committed while the first one waited.
  return tx.select({ id: readyPieces.id, free: readyPieces.free }).from(readyPieces).where(inArray(readyPieces.id, ids))
}

type Holding = { orderId: string; customerId: string; lines: readonly Line[]; until: Date | null; at: Date }

/** Holds what is ready for an order that waits for its money, or holds it longer. */
export async function holdReady(tx: Database, { orderId, customerId, lines, until, at }: Holding): Promise<void> {
  await lockReady(tx, lines, orderId, at)
  const own = await tx.select().from(readyHolds).where(eq(readyHolds.orderId, orderId))
  const stocks = await readStocks(tx, lines)
  const free = new Map(stocks.map((stock) => [stock?.piece?.id, stock?.piece?.free ?? 0]))
  for (const [index, line] of lines.entries()) {
    const stock = stocks[index]
    if (!stock) continue
    const { piece, isMadeToOrder } = stock
    const before = own.find(({ lineId }) => lineId === line.id)
    const kept = before?.state === 'held' ? before.quantity : 0
    const left = free.get(piece?.id) ?? 0
    const quantity = Math.min(line.quantity, left + kept)
    free.set(piece?.id, left + kept - quantity)
    // What was still made to order when it was ordered is made.
    const least = isMadeToOrder || quantity < line.quantity ? 0 : quantity
    if (!piece || (quantity === 0 && !before)) continue
    const endsAt = until && before?.endsAt && before.endsAt > until && kept > 0 ? before.endsAt : until
    const hold = { quantity, least, state: quantity > 0 ? ('held' as const) : ('freed' as const), endsAt }
    await tx
      .insert(readyHolds)
      .values({ lineId: line.id, orderId, customerId, pieceId: piece.id, ...hold })
      .onConflictDoUpdate({ target: readyHolds.lineId, set: hold })
  }
}

type Stock = { isMadeToOrder: boolean; piece: (Piece & { held: number }) | undefined }

/** Of each line; undefined where nothing of the catalogue is meant. */
async function readStocks(tx: Database, lines: readonly Wanted[]): Promise<(Stock | undefined)[]> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return lines.map(() => undefined)
  const { id, choices, free, held } = readyPieces
  const rows = await tx
    .select({ id: products.id, isMadeToOrder: products.isMadeToOrder, piece: { id, choices, free, held } })
    .from(products)
    .leftJoin(readyPieces, eq(readyPieces.productId, products.id))
    .where(inArray(products.id, ids))
  return lines.map(({ productId, choices = [] }) => {
    const own = rows.filter((row) => row.id === productId)
    const found = own.find(({ piece }) => piece && isSameChoice(piece.choices, choices))
    return own[0] && { isMadeToOrder: own[0].isMadeToOrder, piece: found?.piece ?? undefined }
  })
}

/** What is wanted beyond what can be had; the pieces are locked. */
export async function findShort(tx: Database, lines: readonly (Wanted & { name: string })[]): Promise<Shortage[]> {
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
 * The order is paid: what it holds is taken, and what it held once, as far as it is still there. Answers how much of
 * which line, by its id; null where too little is left of what is not made to order, unless staff want it so.
 */
export async function takeReady(
  tx: Database,
  { orderId, lines, at, isForced }: Taking,
): Promise<Map<string, number> | null> {
  const isOrders = eq(readyHolds.orderId, orderId)
  const held = tx.select({ id: readyHolds.pieceId }).from(readyHolds).where(isOrders)
  const pieces = await lockPieces(tx, inArray(readyPieces.id, held), at, orderId)
  const free = new Map(pieces.map((piece) => [piece.id, piece.free]))
  const holds = await tx.select().from(readyHolds).where(isOrders).orderBy(asc(readyHolds.lineId))
  const taken = holds.map((hold) => ({ hold, quantity: takenOf(hold, lines, free) }))
  if (!isForced && taken.some(({ hold, quantity }) => quantity < hold.least)) return null
  for (const { hold, quantity } of taken) {
    const state = quantity > 0 ? ('taken' as const) : ('freed' as const)
    await tx.update(readyHolds).set({ state, quantity, endsAt: null }).where(eq(readyHolds.lineId, hold.lineId))
  }
  return new Map(taken.map(({ hold, quantity }) => [hold.lineId, quantity]))
}

function takenOf({ state, quantity, pieceId, lineId }: ReadyHold, lines: readonly Line[], free: Map<string, number>) {
  if (state !== 'freed') return quantity
  const left = free.get(pieceId) ?? 0
  const taken = Math.min(left, lines.find(({ id }) => id === lineId)?.quantity ?? 0)
  free.set(pieceId, left - taken)
  return taken
}

/** Whether `takeReady` would find too little of what the order once held, as far as is known now: nothing is locked. */
export async function isReadyGone(db: Database, orderId: string, at: Date): Promise<boolean> {
  const others = alias(readyHolds, 'others')
  const isOver = and(eq(others.pieceId, readyPieces.id), eq(others.state, 'held'), lte(others.endsAt, at))
  const over = db
    .select({ sum: sql`coalesce(sum(${others.quantity}), 0)` })
    .from(others)
    .where(isOver)
  const [gone] = await db
    .select({ lineId: readyHolds.lineId })
    .from(readyHolds)
    .innerJoin(readyPieces, eq(readyPieces.id, readyHolds.pieceId))
    .where(
      and(
        eq(readyHolds.orderId, orderId),
        eq(readyHolds.state, 'freed'),
        sql`${readyHolds.least} > ${readyPieces.free} + (${over})`,
      ),
    )
    .limit(1)
  return gone !== undefined
}

/** The order will not be paid. */
export async function freeReady(tx: Database, orderId: string, at: Date): Promise<void> {
  await lockReady(tx, [], orderId, at)
  await tx
    .update(readyHolds)
    .set({ state: 'freed' })
    .where(and(eq(readyHolds.orderId, orderId), isHeld))
}

type Shortening = { until: Date; ownEnd: Date; at: Date }

/**
 * Of an order whose payment came to nothing: held no longer than `until`, unless as long as it waits, or beyond the end
 * that this payment had asked for (`ownEnd`): somebody else holds it then.
 */
export async function shortenHold(tx: Database, orderId: string, { until, ownEnd, at }: Shortening): Promise<void> {
  const isTimed = and(eq(readyHolds.orderId, orderId), isHeld, lte(readyHolds.endsAt, ownEnd))
  await lockReady(tx, [], orderId, at)
  await tx
    .update(readyHolds)
    .set(until > at ? { endsAt: until } : { state: 'freed' })
    .where(isTimed)
}

/** Both customers are locked. `orderId`: of this order alone. */
export async function moveHolds(tx: Database, from: string, to: string, orderId?: string): Promise<void> {
  const isIt = orderId === undefined ? undefined : eq(readyHolds.orderId, orderId)
  await tx
    .update(readyHolds)
    .set({ customerId: to })
    .where(and(eq(readyHolds.customerId, from), isIt))
}

/** Whoever wants a piece frees what is over on the way; this is for whoever only looks. */
export function readyHoldsJob(shop: Shop): Job {
  return { name: 'ready-holds', everySeconds: 10, run: () => freeEnded(shop) }
}

async function freeEnded({ db, clock }: Shop): Promise<number> {
  const at = clock.now()
  const ended = await db
    .selectDistinct({ id: readyHolds.pieceId })
    .from(readyHolds)
    .where(and(isHeld, lte(readyHolds.endsAt, at)))
    .limit(100)
  // One piece at a time, so that it waits for nobody with another one in its hands.
  for (const { id } of ended) await db.transaction((tx) => lockPieces(tx, eq(readyPieces.id, id), at))
  return ended.length
}
