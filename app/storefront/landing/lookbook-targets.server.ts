import { categoryPath, findCategory } from '#app/catalog/category.ts'
import { productPath } from '#app/catalog/product.ts'
import { findProductsNamed } from '#app/catalog/window/window-products.server.ts'
import type { Database } from '#app/platform/shop.server.ts'
import { lookbookImages } from './lookbook-images.ts'

export type LookbookTarget = { path: string; name: string; priceCents: number | null }

export async function findLookbookTargets(db: Database): Promise<LookbookTarget[]> {
  const found = await findProductsNamed(
    db,
    lookbookImages.map((image) => image.product),
  )
  return lookbookImages.map(({ product: name, category }) => {
    const product = found.get(name)
    if (product) return { path: productPath(product.name), name: product.name, priceCents: product.priceCents }
    return { path: categoryPath(category), name: findCategory(category)?.label ?? '', priceCents: null }
  })
}
