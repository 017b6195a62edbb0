import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { productImages, productRedirects, products } from './catalog.tables.server.ts'
import { lockCategory } from './categories.server.ts'
import { focusToStore } from './focus-point.ts'
import { type DraftDetails, type ProductImage, productNameKey, type StoredProduct } from './product.ts'
import { findStoredProduct, isStored, productColumns } from './products.server.ts'

export type ProductRefusal = 'name-taken' | 'category-gone' | 'not-found' | 'changed-meanwhile'
export type ProductChangeResult = { ok: true; product: StoredProduct } | { ok: false; reason: ProductRefusal }

/** The caller has validated `details` by the rules of `product-input.ts`. */
export async function addProduct(
  db: Database,
  details: DraftDetails,
  images: ProductImage[],
  now: Date,
  id = randomUUID() as string,
): Promise<ProductChangeResult> {
  return db.transaction(async (tx) => {
    const category = details.category ? await lockCategory(tx, details.category) : null
    if (details.category && !category) return { ok: false, reason: 'category-gone' }
    await lockName(tx, productNameKey(details.name))
    const inserted = await tx
      .insert(products)
      .values({ id, ...details, category, nameKey: productNameKey(details.name), createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning(productColumns)
    if (!inserted[0]) return { ok: false, reason: 'name-taken' }
    if (images.length > 0) {
      await tx.insert(productImages).values(images.map((image, position) => imageRow(id, image, position)))
    }
    return { ok: true, product: { ...inserted[0], images, stockCounts: [] } }
  })
}

export function imageRow(productId: string, { key, focus, ...image }: ProductImage, position: number) {
  return { id: randomUUID(), productId, position, imageKey: key, ...image, focus: focusToStore(focus) }
}

/** With `version` it changes the product only if the product still has that version. */
export async function changeProduct(
  db: Database,
  id: string,
  details: DraftDetails,
  now: Date,
  version?: number,
): Promise<ProductChangeResult> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(products)
      .where(and(eq(products.id, id), isStored))
      .for('update')
    if (!before) return { ok: false, reason: 'not-found' }
    if (version !== undefined && version !== before.version) return { ok: false, reason: 'changed-meanwhile' }
    const nameKey = productNameKey(details.name)
    if (nameKey !== before.nameKey && (await isNameTaken(tx, nameKey))) return { ok: false, reason: 'name-taken' }
    await tx
      .update(products)
      .set({ ...details, nameKey, version: sql`${products.version} + 1`, updatedAt: now })
      .where(eq(products.id, id))
    if (nameKey !== before.nameKey) await redirectOldName(tx, before.nameKey, id, now)
    const product = await findStoredProduct(tx, id)
    return product ? { ok: true, product } : { ok: false, reason: 'not-found' }
  })
}

/** Makes changes to the same name one by one, so that the second one sees the name of the first. */
async function lockName(tx: Database, nameKey: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`product-name:${nameKey}`}, 0))`)
}

async function isNameTaken(tx: Database, nameKey: string): Promise<boolean> {
  await lockName(tx, nameKey)
  return hasProductWithName(tx, nameKey)
}

export async function hasProductWithName(db: Database, nameKey: string): Promise<boolean> {
  return (await db.$count(products, and(eq(products.nameKey, nameKey), isStored))) > 0
}

async function redirectOldName(tx: Database, nameKey: string, productId: string, now: Date) {
  await tx
    .insert(productRedirects)
    .values({ nameKey, productId, createdAt: now })
    .onConflictDoUpdate({ target: productRedirects.nameKey, set: { productId, createdAt: now } })
}

/** Frees the name, but keeps the row, because orders refer to it. Returns the removed product. */
export async function removeProduct(db: Database, id: string, now: Date): Promise<StoredProduct | null> {
  return db.transaction(async (tx) => {
    const product = await findStoredProduct(tx, id)
    const removed = await tx
      .update(products)
      .set({ deletedAt: now, updatedAt: now })
      .where(and(eq(products.id, id), isStored))
      .returning({ id: products.id })
    return removed.length > 0 ? product : null
  })
}
