import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { products } from '../../catalog.tables.server.ts'
import { isStored } from '../../products.server.ts'

export type Side = 'before' | 'after'
export type MoveResult = { ok: true } | { ok: false; reason: 'not-found' | 'neighbour-gone' }

/** Moves a product directly before or after another product of its category. */
export function moveProduct(
  { db, clock }: Shop,
  staff: StaffMember,
  id: string,
  side: Side,
  neighbourId: string,
): Promise<MoveResult> {
  return db.transaction(async (tx): Promise<MoveResult> => {
    const product = await findPositionedProduct(tx, id)
    if (!product) return { ok: false, reason: 'not-found' }
    // A draft without a category has no position.
    const { category } = product
    if (category === null) return { ok: false, reason: 'neighbour-gone' }
    // Serialises the moves in a category: two products moved between the same neighbours need different positions.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`places:${category}`}, 0))`)
    const neighbour = await findPositionedProduct(tx, neighbourId)
    if (neighbour?.category !== category) return { ok: false, reason: 'neighbour-gone' }
    if (id === neighbourId) return { ok: true }
    const position = await makePositionBeside(tx, { category, place: neighbour.place }, side)
    await tx.update(products).set({ place: position }).where(eq(products.id, id))
    await recordAudit(tx, {
      at: clock.now(),
      staff,
      action: 'product placed',
      subject: `product:${id}`,
      before: { name: product.name },
      after: { name: product.name, [side]: neighbour.name },
    })
    return { ok: true }
  })
}

type PositionedProduct = Pick<typeof products.$inferSelect, 'name' | 'category' | 'place'>

async function findPositionedProduct(tx: Database, id: string): Promise<PositionedProduct | undefined> {
  const [found] = await tx
    .select({ name: products.name, category: products.category, place: products.place })
    .from(products)
    .where(and(eq(products.id, id), isStored))
  return found
}

async function makePositionBeside(
  tx: Database,
  { category, place }: { category: string; place: string },
  side: Side,
): Promise<string | SQL> {
  const isBeyond = side === 'before' ? gt(products.place, place) : lt(products.place, place)
  const nearestFirst = side === 'before' ? asc(products.place) : desc(products.place)
  const [next] = await tx
    .select({ id: products.id, place: products.place })
    .from(products)
    .where(and(isStored, eq(products.category, category), isBeyond))
    .orderBy(nearestFirst)
    .limit(1)
  if (!next) return side === 'before' ? sql`${place}::numeric + 1` : sql`${place}::numeric - 1`
  const middle = await findPositionBetween(tx, place, next.place)
  if (middle !== null) return middle
  // There is no free position between the two products. Moves the next product first, and if needed those after it.
  const nextPlace = await makePositionBeside(tx, { category, place: next.place }, side)
  await tx.update(products).set({ place: nextPlace }).where(eq(products.id, next.id))
  return makePositionBeside(tx, { category, place }, side)
}

/** The number between the two positions that has the fewest digits. Null if it would need too many. */
async function findPositionBetween(tx: Database, one: string, other: string): Promise<string | null> {
  const { rows } = await tx.execute<{ place: string }>(sql`
    select round(middle, digits)::text as place
    from (select (${one}::numeric + ${other}::numeric) * 0.5 as middle) halves, generate_series(0, 1000) digits
    where round(middle, digits) > least(${one}::numeric, ${other}::numeric)
      and round(middle, digits) < greatest(${one}::numeric, ${other}::numeric)
    order by digits limit 1`)
  return rows[0]?.place ?? null
}
