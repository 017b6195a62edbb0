import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#app/money/money.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { productImages, productRedirects, products } from './catalog.tables.server.ts'
import type { StockCount } from './inventory/stock.ts'
import { type Product, type ProductImage, productNameKey, type StoredProduct } from './product.ts'

const {
  nameKey: _key,
  createdAt: _created,
  updatedAt: _updated,
  deletedAt: _deleted,
  place: _place,
  plainText: _plain,
  letterPairs: _pairs,
  searchVector: _words,
  ...productColumns
} = getTableColumns(products)

/** The columns of a product except those that only the database uses. Category and price are null in some drafts. */
export { productColumns }

/** Types the columns without null: a product in the shop always has a category and a price. */
export const inShopColumns = {
  category: sql<string>`${products.category}`,
  priceCents: sql<Cents>`${products.priceCents}`,
}

export const isStored = isNull(products.deletedAt)
/** Neither deleted, draft nor hidden: visible to shoppers. */
export const isInShop = and(isStored, isNull(products.visibility)) as SQL

/** Reads images and stock in the same statement, so that a list needs only one round trip. */
export const fullProductColumns = {
  ...productColumns,
  ...inShopColumns,
  images: sql<ProductImage[]>`coalesce((
    select json_agg(json_strip_nulls(json_build_object(
      'key', image_key, 'alt', alt, 'width', width, 'height', height, 'focus', focus)) order by position)
    from product_images where product_images.product_id = products.id), '[]')`,
  stockCounts: sql<StockCount[]>`coalesce((
    select json_agg(json_build_object('choices', choices, 'available', free, 'onHand', free + held) order by choices)
    from ready_pieces where ready_pieces.product_id = products.id and made > taken), '[]')`,
}

export function findProductById(db: Database, id: string): Promise<Product | null> {
  return findWhere(db, id, isInShop)
}

/** For staff: includes drafts and hidden products. */
export function findStoredProduct(db: Database, id: string): Promise<StoredProduct | null> {
  return findWhere(db, id, isStored)
}

async function findWhere(db: Database, id: string, condition: SQL): Promise<Product | null> {
  const [product] = await db
    .select(fullProductColumns)
    .from(products)
    .where(and(eq(products.id, id), condition))
  return product ?? null
}

export type LiveProduct = { id: string; name: string }

/** Leaves out products that are not in the shop. */
export function listLiveProducts(db: Database, ids: readonly string[]): Promise<LiveProduct[]> {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isInShop))
}

/** The first picture of each product, for a lateral join. */
export function selectFirstPicture(db: Database) {
  return db
    .select({ imageKey: productImages.imageKey, imageFocus: productImages.focus })
    .from(productImages)
    .where(eq(productImages.productId, products.id))
    .orderBy(productImages.position)
    .limit(1)
    .as('first_picture')
}

/** Reads the products of order lines. Leaves out products that are not in the shop. */
export async function listSellable(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, name, choices } = products
  const firstPicture = selectFirstPicture(db)
  return db
    .select({ id, name, ...inShopColumns, choices, imageKey: firstPicture.imageKey })
    .from(products)
    .leftJoinLateral(firstPicture, sql`true`)
    .where(and(inArray(id, [...ids]), isInShop))
}

/** Ignores letter case, and also finds a product by a former name. A page redirects if the found name is not `name`. */
export async function findProductByName(db: Database, name: string): Promise<Product | null> {
  const key = productNameKey(name)
  const [live] = await db
    .select(fullProductColumns)
    .from(products)
    .where(and(eq(products.nameKey, key), isInShop))
  return live ?? findRenamedProduct(db, key)
}

async function findRenamedProduct(db: Database, oldKey: string): Promise<Product | null> {
  const [redirect] = await db
    .select({ productId: productRedirects.productId })
    .from(productRedirects)
    .where(eq(productRedirects.nameKey, oldKey))
  return redirect ? findProductById(db, redirect.productId) : null
}
