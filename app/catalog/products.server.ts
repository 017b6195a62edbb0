import { and, asc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#app/platform/shop.server.ts'
import { productImages, productRedirects, products } from './catalog.tables.server.ts'
import { type Product, productNameKey } from './product.ts'

type ProductRow = Omit<Product, 'images'>

const {
  nameKey: _key,
  createdAt: _created,
  updatedAt: _updated,
  deletedAt: _deleted,
  ...ofProduct
} = getTableColumns(products)

export const productColumns = ofProduct

export async function findProductById(db: Database, id: string): Promise<Product | null> {
  const rows = await db
    .select(productColumns)
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
  return (await withImages(db, rows))[0] ?? null
}

/** Ignores letter case and finds renamed products, too: compare `product.name` to know whether to redirect. */
export async function findProductByName(db: Database, name: string): Promise<Product | null> {
  const key = productNameKey(name)
  const rows = await db
    .select(productColumns)
    .from(products)
    .where(and(eq(products.nameKey, key), isNull(products.deletedAt)))
  const live = (await withImages(db, rows))[0]
  return live ?? findRenamedProduct(db, key)
}

async function findRenamedProduct(db: Database, oldKey: string): Promise<Product | null> {
  const [redirect] = await db
    .select({ productId: productRedirects.productId })
    .from(productRedirects)
    .where(eq(productRedirects.nameKey, oldKey))
  return redirect ? findProductById(db, redirect.productId) : null
}

export async function withImages(db: Database, rows: ProductRow[]): Promise<Product[]> {
  if (rows.length === 0) return []
  const found = await db
    .select()
    .from(productImages)
    .where(
      inArray(
        productImages.productId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(productImages.position))
  const byProduct = Map.groupBy(found, (image) => image.productId)
  return rows.map((row) => ({
    ...row,
    images: (byProduct.get(row.id) ?? []).map(({ imageKey, alt, width, height, focus }) => ({
      key: imageKey,
      alt,
      width,
      height,
      ...(focus ? { focus } : {}),
    })),
  }))
}
