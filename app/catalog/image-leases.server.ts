import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { inBatches } from '#app/framework/database/in-batches.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { imageLeases } from './catalog.tables.server.ts'

/** Longer than any call to the blob store, including its retries. */
const leaseSeconds = 3_600

type Dependencies = Pick<Shop, 'db' | 'clock'>

/**
 * Protects images from removal until a row refers to them. Returns the lease's id, or null if one of the images is
 * being removed.
 */
export function leaseImages(shop: Dependencies, keys: readonly string[]): Promise<string | null> {
  return withLeaseLock(shop, async (tx) => {
    const { imageKey, isBeingRemoved, expiresAt } = imageLeases
    const isOneBeingRemoved = and(
      inArray(imageKey, [...keys]),
      eq(isBeingRemoved, true),
      gt(expiresAt, shop.clock.now()),
    )
    if ((await tx.$count(imageLeases, isOneBeingRemoved)) > 0) return null
    return insertLease(tx, shop, keys, false)
  })
}

/** Marks unused images as being removed, so that no lease can be taken on them. */
export function claimUnusedImages(shop: Dependencies, findUnused: (tx: Database) => Promise<string[]>) {
  return withLeaseLock(shop, async (tx) => {
    const keys = await findUnused(tx)
    return { keys, id: await insertLease(tx, shop, keys, true) }
  })
}

export async function releaseImages({ db }: Pick<Shop, 'db'>, id: string): Promise<void> {
  await db.delete(imageLeases).where(eq(imageLeases.id, id))
}

export async function deleteExpiredLeases({ db, clock }: Dependencies): Promise<void> {
  await db.delete(imageLeases).where(lt(imageLeases.expiresAt, clock.now()))
}

/** Runs leases and removals one by one, so that no image is leased while it is being removed. */
function withLeaseLock<R>({ db }: Dependencies, work: (tx: Database) => Promise<R>): Promise<R> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pictures-in-hand'))`)
    return work(tx)
  })
}

async function insertLease(
  tx: Database,
  { clock }: Dependencies,
  keys: readonly string[],
  isBeingRemoved: boolean,
): Promise<string> {
  const id = randomUUID()
  const expiresAt = addSeconds(clock.now(), leaseSeconds)
  const rows = keys.map((imageKey) => ({ id, imageKey, isBeingRemoved, expiresAt }))
  await inBatches(rows, (some) => tx.insert(imageLeases).values(some))
  return id
}
