import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Product, ProductImage } from '#app/catalog/product.ts'
import { addProduct } from '#app/catalog/product-changes.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import type { ShopTemplate, TemplateProduct } from './templates/template.ts'

/** A template's product whose pictures are in the image store. */
export type StoredProduct = { one: TemplateProduct; images: ProductImage[] }

export async function hasProducts(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from products limit 1`)
  return rows.length > 0
}

/** Lets only one process at a time fill the shop. */
export async function lockFilling(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo-pieces'))`)
}

export async function storeProducts(
  shop: Shop,
  { products }: ShopTemplate,
  pictureFolder: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<StoredProduct[]> {
  const total = products.reduce((sum, { alt }) => sum + alt.length, 0)
  let done = 0
  return mapTwoAtATime(products, async (one) => {
    const images: ProductImage[] = []
    for (const [index, alt] of one.alt.entries()) {
      images.push(await storePicture(shop, join(pictureFolder, `${one.slug}-${index + 1}.jpg`), alt))
      done += 1
      onProgress(done, total)
    }
    return { one, images }
  })
}

export async function storePicture({ images }: Shop, path: string, alt: string): Promise<ProductImage> {
  return { ...(await images.storePrepared(path)), alt }
}

/** With `asDrafts`, buyers don't see the products. */
export async function addProducts(
  tx: Database,
  stored: readonly StoredProduct[],
  now: Date,
  { asDrafts }: { asDrafts: boolean },
): Promise<Product[]> {
  const products: Product[] = []
  for (const [index, { one, images }] of stored.entries()) {
    const { name, category, priceCents, description, choices = [] } = one
    const details = { name, category, priceCents, description, choices }
    // Lists show the newest first, so each product is a second older than the one before it.
    const madeAt = new Date(now.getTime() - index * 1000)
    const change = await addProduct(tx, asDrafts ? { ...details, visibility: 'draft' } : details, images, madeAt)
    if (!change.ok) throw new Error(`${one.slug}: ${change.reason}`)
    products.push({ ...change.product, category, priceCents })
  }
  return products
}

async function mapTwoAtATime<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  async function worker() {
    while (next < items.length) {
      const index = next++
      const item = items[index]
      if (item !== undefined) results[index] = await work(item)
    }
  }
  await Promise.all([worker(), worker()])
  return results
}
