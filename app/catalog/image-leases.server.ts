import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { later } from '#app/framework/clock.ts'
import { inBatches } from '#app/framework/database/in-batches.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { imageLeases } from './catalog.tables.server.ts'

/** Longer than any call to a store is tried again. */
const leaseSeconds = 3_600

type Dependencies = Pick<Shop, 'db' | 'clock'>

/** Says that they are about to be used, so that nobody removes them; null where somebody is removing one. */
export function leaseImages(shop: Dependencies, keys: readonly string[]): Promise<string | null> {
  return inTurn(shop, async (tx) => {
    const { imageKey, isGoing, until } = imageLeases
    const isOneGoing = and(inArray(imageKey, [...keys]), eq(isGoing, true), gt(until, shop.clock.now()))
    if ((await tx.$count(imageLeases, isOneGoing)) > 0) return null
    return take(tx, shop, keys, false)
  })
}

/** Says that they are being removed, those of them that `findUnused` finds. */
export function claimUnusedImages(shop: Dependencies, findUnused: (tx: Database) => Promise<string[]>) {
  return inTurn(shop, async (tx) => {
    const keys = await findUnused(tx)
    return { keys, id: await take(tx, shop, keys, true) }
  })
}

export async function releaseImages({ db }: Pick<Shop, 'db'>, id: string): Promise<void> {
  await db.delete(imageLeases).where(eq(imageLeases.id, id))
}

export async function deleteExpiredLeases({ db, clock }: Dependencies): Promise<void> {
  await db.delete(imageLeases).where(lt(imageLeases.until, clock.now()))
}

/** One after the other, so that nobody holds what another is just claiming. */
function inTurn<R>({ db }: Dependencies, work: (tx: Database) => Promise<R>): Promise<R> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pictures-in-hand'))`)
    return work(tx)
  })
}

async function take(tx: Database, { clock }: Dependencies, keys: readonly string[], isGoing: boolean): Promise<string> {
  const id = randomUUID()
  const until = later(clock.now(), leaseSeconds)
  const rows = keys.map((imageKey) => ({ id, imageKey, isGoing, until }))
  await inBatches(rows, (some) => tx.insert(imageLeases).values(some))
  return id
}
