import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#app/platform/shop.server.ts'
import { productImages, products } from '../../catalog.tables.server.ts'
import { type ImportStanding, mostTold } from '../import-report.ts'
import { type AwaitedPicture, awaitedPictures } from '../transfer.tables.server.ts'

const isToMake = and(isNull(awaitedPictures.imageKey), isNull(awaitedPictures.fault))

/** Until they are there nobody changes the piece, so that nothing overtakes them. */
export async function arePicturesAwaited(tx: Database, productId: string): Promise<boolean> {
  const rows = await tx
    .select({ position: awaitedPictures.position })
    .from(awaitedPictures)
    .where(and(eq(awaitedPictures.productId, productId), isToMake))
    .limit(1)
  return rows.length > 0
}

/** Staff have seen to it: they gave other pictures, or show the piece as it is. */
export async function forgetFaults(tx: Database, productId: string): Promise<void> {
  await tx
    .delete(awaitedPictures)
    .where(and(eq(awaitedPictures.productId, productId), isNotNull(awaitedPictures.fault)))
}

export const preparedText = 'Its pictures are being prepared.'

/** What staff read of products whose pictures are not there, by their ids. */
export async function readAwaited(db: Database, productIds: readonly string[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(awaitedPictures)
    .where(inArray(awaitedPictures.productId, [...productIds]))
    .orderBy(asc(awaitedPictures.productId), asc(awaitedPictures.position))
  return new Map([...Map.groupBy(rows, (row) => row.productId)].map(([id, own]) => [id, awaitedText(own)]))
}

function awaitedText(rows: readonly AwaitedPicture[]): string {
  const faults = rows.flatMap(({ fault }) => fault ?? [])
  const isWaiting = rows.some(({ imageKey, fault }) => imageKey === null && fault === null)
  return [...(isWaiting ? [preparedText] : []), ...faults].join(' ')
}

export async function readStanding(db: Database): Promise<ImportStanding> {
  const [row] = await db.select({ waiting: sql<number>`count(*)::int` }).from(awaitedPictures).where(isToMake)
  const faults = await db
    .select({ name: products.name, words: sql<string>`${awaitedPictures.fault}` })
    .from(awaitedPictures)
    .innerJoin(products, eq(products.id, awaitedPictures.productId))
    .where(isNotNull(awaitedPictures.fault))
    .orderBy(asc(products.name), asc(awaitedPictures.position))
    .limit(mostTold)
  return { waiting: row?.waiting ?? 0, faults }
}

/**
 * Once each picture is made or can't be: the product gets those that are, in their sequence, and comes into the shop if
 * none is missing. What is missing stays noted.
 */
export async function settlePictures(tx: Database, productId: string, at: Date): Promise<boolean> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update')
  const rows = await tx
    .select()
    .from(awaitedPictures)
    .where(eq(awaitedPictures.productId, productId))
    .orderBy(asc(awaitedPictures.position))
  if (rows.length === 0 || rows.some(({ imageKey, fault }) => imageKey === null && fault === null)) return false
  const made = rows.flatMap(madeImage).filter(({ imageKey }, index, all) => {
    return all.findIndex((one) => one.imageKey === imageKey) === index
  })
  if (made.length > 0) {
    await tx.delete(productImages).where(eq(productImages.productId, productId))
    await tx.insert(productImages).values(made.map((image, position) => ({ ...image, position })))
  }
  const isWhole = rows.every(({ fault }) => fault === null)
  const shown = isWhole && rows.some(({ isShownAfter }) => isShownAfter) ? { withheld: null } : {}
  const change = { ...shown, version: sql`${products.version} + 1`, updatedAt: at }
  await tx.update(products).set(change).where(eq(products.id, productId))
  await tx.delete(awaitedPictures).where(and(eq(awaitedPictures.productId, productId), isNull(awaitedPictures.fault)))
  return true
}

function madeImage({ productId, imageKey, width, height, alt, focus }: AwaitedPicture) {
  if (imageKey === null || width === null || height === null) return []
  return [{ id: randomUUID(), productId, imageKey, width, height, alt, focus }]
}
