import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Database } from '#app/platform/shop.server.ts'
import { productRedirects, products } from './catalog.tables.server.ts'
import { type Product, type ProductImage, productNameKey } from './product.ts'

const {
  nameKey: _key,
  createdAt: _created,
  updatedAt: _updated,
  deletedAt: _deleted,
  plain: _plain,
  pairs: _pairs,
  words: _words,
  ...ofProduct
} = getTableColumns(products)

export const productColumns = ofProduct

/** With its pictures in order, in the same statement: a list costs one round trip. */
export const wholeProduct = {
  ...ofProduct,
  images: sql<ProductImage[]>`coalesce((
    select json_agg(json_strip_nulls(json_build_object(
      'key', image_key, 'alt', alt, 'width', width, 'height', height, 'focus', focus)) order by position)
    from product_images where product_images.product_id = products.id), '[]')`,
}

export async function findProductById(db: Database, id: string): Promise<Product | null> {
  const [product] = await db
    .select(wholeProduct)
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
  return product ?? null
}

/** Ignores letter case and finds renamed products, too: compare `product.name` to know whether to redirect. */
export async function findProductByName(db: Database, name: string): Promise<Product | null> {
  const key = productNameKey(name)
  const [live] = await db
    .select(wholeProduct)
    .from(products)
    .where(and(eq(products.nameKey, key), isNull(products.deletedAt)))
  return live ?? findRenamedProduct(db, key)
}

async function findRenamedProduct(db: Database, oldKey: string): Promise<Product | null> {
  const [redirect] = await db
    .select({ productId: productRedirects.productId })
    .from(productRedirects)
    .where(eq(productRedirects.nameKey, oldKey))
  return redirect ? findProductById(db, redirect.productId) : null
}
