import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { ProductImage } from '#app/catalog/product.ts'
import { contentPages } from '#app/content/content.tables.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { setStock } from '../app/catalog/inventory/stock-items.server.ts'
import { demoPages } from './demo/pages.ts'
import { addDemoSetup } from './demo-setup.server.ts'
import { addPastSales } from './past-sales.server.ts'
import {
  chooseCategoryPictures,
  type StoredBranding,
  storeBranding,
  writeBranding,
} from './template-branding.server.ts'
import {
  addProducts,
  hasProducts,
  lockFilling as lockSeeding,
  type StoredProduct,
  storePicture,
  storeProducts,
} from './template-products.server.ts'
import type { ShopTemplate } from './templates/template.ts'
import { templates } from './templates/templates.ts'

/**
 * Fills an empty shop with its template. Returns the number of added products; 0 if the shop had some already. An
 * interrupted start leaves no products.
 */
export async function seedDemo(
  shop: Shop,
  pictureFolder: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  if (await hasProducts(shop.db)) return 0
  const template = templates[shop.config.template]
  const storedProducts = await storeProducts(shop, template, pictureFolder, onProgress)
  const { file, alt } = template.draft.picture
  const draftPicture = shop.config.isDemo ? await storePicture(shop, join(pictureFolder, file), alt) : null
  const branding = await storeBranding(shop, template, pictureFolder)
  if (!(await addPieces(shop, { template, storedProducts, draftPicture, branding }))) return 0
  if (branding) await readSettings(shop.db, shop)
  return storedProducts.length
}

type Seed = {
  template: ShopTemplate
  storedProducts: StoredProduct[]
  /** Null outside demo mode. */
  draftPicture: ProductImage | null
  branding: StoredBranding | null
}

/** False if another process that started at the same time has added the products. */
async function addPieces(shop: Shop, { template, storedProducts, draftPicture, branding }: Seed): Promise<boolean> {
  const now = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '2min'`)
    await lockSeeding(tx)
    if (await hasProducts(tx)) return false
    if (branding) await writeBranding(tx, branding, now)
    const products = await addProducts(tx, storedProducts, now, { asDrafts: false })
    if (branding) await chooseCategoryPictures(tx, branding, storedProducts)
    const brandedShop = branding ? { ...shop, settings: branding.settings } : shop
    if (shop.config.isDemo) await addPastSales(tx, brandedShop, template, products)
    for (const [index, { one: templateProduct }] of storedProducts.entries()) {
      const product = products[index]
      if (product && templateProduct.ready)
        await setStock(tx, product.id, [{ choices: {}, number: templateProduct.ready }])
    }
    await tx.insert(contentPages).values(demoPages(now, template.pages)).onConflictDoNothing()
    if (draftPicture) await addDemoSetup(tx, brandedShop, template, draftPicture)
    return true
  })
}
