import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { type PendingImage, pendingImages, productImages, products } from './catalog.tables.server.ts'

export const isPending = and(isNull(pendingImages.imageKey), isNull(pendingImages.error))

/** If true, the product can't be edited yet, because attaching the pending images would overwrite the edit. */
export async function hasPendingImages(tx: Database, productId: string): Promise<boolean> {
  return (await tx.$count(pendingImages, and(eq(pendingImages.productId, productId), isPending))) > 0
}

/** Call it after staff have added other images, or have published the product without the failed ones. */
export async function deleteImageErrors(tx: Database, productId: string): Promise<void> {
  await tx.delete(pendingImages).where(and(eq(pendingImages.productId, productId), isNotNull(pendingImages.error)))
}

export const pendingText = 'Its pictures are being prepared.'

/** Messages for staff about pending and failed images, by product id. */
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
  const errors = rows.flatMap(({ error }) => error ?? [])
  const isWaiting = rows.some(({ imageKey, error }) => imageKey === null && error === null)
  return [...(isWaiting ? [pendingText] : []), ...errors].join(' ')
}

/**
 * Does nothing while an image is pending. Otherwise replaces the product's images by the encoded ones, and publishes
 * the product if no image failed and the import publishes it. Errors stay in the table.
 */
export async function attachEncodedImages(tx: Database, productId: string, at: Date): Promise<boolean> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update')
  const rows = await tx
    .select()
    .from(pendingImages)
    .where(eq(pendingImages.productId, productId))
    .orderBy(asc(pendingImages.position))
  if (rows.length === 0 || rows.some(({ imageKey, error }) => imageKey === null && error === null)) return false
  const encoded = rows.flatMap(encodedImage).filter(({ imageKey }, index, all) => {
    return all.findIndex((one) => one.imageKey === imageKey) === index
  })
  if (encoded.length > 0) {
    await tx.delete(productImages).where(eq(productImages.productId, productId))
    await tx.insert(productImages).values(encoded.map((image, position) => ({ ...image, position })))
  }
  const hasNoErrors = rows.every(({ error }) => error === null)
  const published = hasNoErrors && rows.some(({ publishesProduct }) => publishesProduct) ? { visibility: null } : {}
  const change = { ...published, version: sql`${products.version} + 1`, updatedAt: at }
  await tx.update(products).set(change).where(eq(products.id, productId))
  await tx.delete(pendingImages).where(and(eq(pendingImages.productId, productId), isNull(pendingImages.error)))
  return true
}

function encodedImage({ productId, imageKey, width, height, alt, focus }: PendingImage) {
  if (imageKey === null || width === null || height === null) return []
  return [{ id: randomUUID(), productId, imageKey, width, height, alt, focus }]
}
