import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { later } from '#app/platform/clock.ts'
import { inParts } from '#app/platform/database/in-parts.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { picturesInHand } from './catalog.tables.server.ts'

/** Longer than any call to a store is tried again. */
const inHandSeconds = 3_600

type Books = Pick<Shop, 'db' | 'clock'>

/** Says that they are about to be used, so that nobody removes them; null where somebody is removing one. */
export function holdPictures(shop: Books, keys: readonly string[]): Promise<string | null> {
  return inTurn(shop, async (tx) => {
    const { imageKey, isGoing, until } = picturesInHand
    const isOneGoing = and(inArray(imageKey, [...keys]), eq(isGoing, true), gt(until, shop.clock.now()))
    if ((await tx.$count(picturesInHand, isOneGoing)) > 0) return null
    return take(tx, shop, keys, false)
  })
}

/** Says that they are being removed, those of them that `findUnused` finds. */
export function claimUnused(shop: Books, findUnused: (tx: Database) => Promise<string[]>) {
  return inTurn(shop, async (tx) => {
    const keys = await findUnused(tx)
    return { keys, id: await take(tx, shop, keys, true) }
  })
}

export async function letGo({ db }: Pick<Shop, 'db'>, id: string): Promise<void> {
  await db.delete(picturesInHand).where(eq(picturesInHand.id, id))
}

export async function forgetOldHolds({ db, clock }: Books): Promise<void> {
  await db.delete(picturesInHand).where(lt(picturesInHand.until, clock.now()))
}

/** One after the other, so that nobody holds what another is just claiming. */
function inTurn<R>({ db }: Books, work: (tx: Database) => Promise<R>): Promise<R> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pictures-in-hand'))`)
    return work(tx)
  })
}

async function take(tx: Database, { clock }: Books, keys: readonly string[], isGoing: boolean): Promise<string> {
  const id = randomUUID()
  const until = later(clock.now(), inHandSeconds)
  const rows = keys.map((imageKey) => ({ id, imageKey, isGoing, until }))
  await inParts(rows, (some) => tx.insert(picturesInHand).values(some))
  return id
}
