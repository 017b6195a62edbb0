import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { type PendingImage, pendingImages, productImages, products } from './catalog.tables.server.ts'

export const isToMake = and(isNull(pendingImages.imageKey), isNull(pendingImages.fault))

/** Until they are there nobody changes the piece, so that nothing overtakes them. */
export async function hasPendingImages(tx: Database, productId: string): Promise<boolean> {
  const rows = await tx
    .select({ position: pendingImages.position })
    .from(pendingImages)
    .where(and(eq(pendingImages.productId, productId), isToMake))
    .limit(1)
  return rows.length > 0
}

/** Staff have seen to it: they gave other pictures, or show the piece as it is. */
export async function deleteImageErrors(tx: Database, productId: string): Promise<void> {
  await tx.delete(pendingImages).where(and(eq(pendingImages.productId, productId), isNotNull(pendingImages.fault)))
}

export const preparedText = 'Its pictures are being prepared.'

/** What staff read of products whose pictures are not there, by their ids. */
export async function readPendingImages(db: Database, productIds: readonly string[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(pendingImages)
    .where(inArray(pendingImages.productId, [...productIds]))
    .orderBy(asc(pendingImages.productId), asc(pendingImages.position))
  return new Map([...Map.groupBy(rows, (row) => row.productId)].map(([id, own]) => [id, pendingImagesText(own)]))
}

function pendingImagesText(rows: readonly PendingImage[]): string {
  const faults = rows.flatMap(({ fault }) => fault ?? [])
  const isWaiting = rows.some(({ imageKey, fault }) => imageKey === null && fault === null)
  return [...(isWaiting ? [preparedText] : []), ...faults].join(' ')
}

/**
 * Once each picture is made or can't be: the product gets those that are, in their sequence, and comes into the shop if
 * none is missing. What is missing stays noted.
 */
export async function settlePictures(tx: Database, productId: string, at: Date): Promise<boolean> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update')
  const rows = await tx
    .select()
    .from(pendingImages)
    .where(eq(pendingImages.productId, productId))
    .orderBy(asc(pendingImages.position))
  if (rows.length === 0 || rows.some(({ imageKey, fault }) => imageKey === null && fault === null)) return false
  const made = rows.flatMap(encodedImage).filter(({ imageKey }, index, all) => {
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
  await tx.delete(pendingImages).where(and(eq(pendingImages.productId, productId), isNull(pendingImages.fault)))
  return true
}

function encodedImage({ productId, imageKey, width, height, alt, focus }: PendingImage) {
  if (imageKey === null || width === null || height === null) return []
  return [{ id: randomUUID(), productId, imageKey, width, height, alt, focus }]
}
