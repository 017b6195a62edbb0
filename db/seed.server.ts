import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Product, ProductImage } from '#app/catalog/product.ts'
import { addProduct } from '#app/catalog/product-changes.server.ts'
import { contentPages } from '#app/content/content.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { setStock } from '../app/catalog/inventory/stock-items.server.ts'
import { demoCatalogue } from './demo/catalogue.ts'
import { demoPages } from './demo/pages.ts'
import type { DemoProduct } from './demo/product.ts'
import { demoDraft } from './demo/setup.ts'
import { addDemoSetup } from './demo-setup.server.ts'
import { addPastSales } from './past-sales.server.ts'

/** Returns the number of products, 0 where there were some already. An interrupted start leaves none. */
export async function seedDemo(
  shop: Shop,
  pictureFolder: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  if (await hasProducts(shop.db)) return 0
  const total = demoCatalogue.reduce((sum, { alt }) => sum + alt.length, 0)
  let done = 0
  const kept = await mapTwoAtATime(demoCatalogue, async (one) => {
    const images: ProductImage[] = []
    for (const [index, alt] of one.alt.entries()) {
      images.push(await storePicture(shop, join(pictureFolder, `${one.slug}-${index + 1}.jpg`), alt))
      done += 1
      onProgress(done, total)
    }
    return { one, images }
  })
  const { file, alt } = demoDraft.picture
  const draftPicture = shop.config.isDemo ? await storePicture(shop, join(pictureFolder, file), alt) : null
  return (await addPieces(shop, kept, draftPicture)) ? kept.length : 0
}

async function hasProducts(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from products limit 1`)
  return rows.length > 0
}

async function storePicture({ images }: Shop, path: string, alt: string): Promise<ProductImage> {
  return { ...(await images.keepPrepared(path)), alt }
}

type SeededProduct = { one: DemoProduct; images: ProductImage[] }

/** False where another process that started at the same time has added them. `draftPicture`: in demo mode alone. */
async function addPieces(shop: Shop, kept: SeededProduct[], draftPicture: ProductImage | null): Promise<boolean> {
  const now = shop.clock.now().getTime()
  return shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '2min'`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo-pieces'))`)
    if (await hasProducts(tx)) return false
    const products: Product[] = []
    for (const [index, { one, images }] of kept.entries()) {
      const { name, priceCents, description, choices = [] } = one
      const details = { name, category: one.category, priceCents, description, choices }
      // Lists show the newest first: a second apart keeps the catalogue's order.
      const madeAt = new Date(now - index * 1000)
      const change = await addProduct(tx, details, images, madeAt)
      if (!change.ok) throw new Error(`${one.slug}: ${change.reason}`)
      products.push({ ...change.product, category: one.category, priceCents })
    }
    if (shop.config.isDemo) await addPastSales(tx, shop, products)
    for (const [index, { one }] of kept.entries()) {
      const product = products[index]
      if (product && one.ready) await setStock(tx, product.id, [{ choices: {}, number: one.ready }])
    }
    await tx
      .insert(contentPages)
      .values(demoPages(new Date(now)))
      .onConflictDoNothing()
    if (draftPicture) await addDemoSetup(tx, shop, draftPicture)
    return true
  })
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
