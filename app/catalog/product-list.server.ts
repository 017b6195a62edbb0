import { and, count, desc, eq, ilike, inArray, isNull, lte, or, asc as rising, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#app/platform/shop.server.ts'
import { products } from './catalog.tables.server.ts'
import { type Product, productNameKey } from './product.ts'
import { type Cursor, readCursor, writeCursor } from './product-cursor.ts'
import type { ProductQuery, ProductSort } from './product-query.ts'
import { productColumns, withImages } from './products.server.ts'

export type ProductPage = {
  products: Product[]
  /** The cursor of the next page; null where this is the last. */
  next: string | null
}

// The collation of the index, so that a page is read in order instead of sorted.
const byName = sql`${products.nameKey} collate "C"`

type Order = { value: SQL | PgColumn; isFalling: boolean; read(row: SortRow): string | number }
type SortRow = { id: string; nameKey: string; priceCents: number; createdAt: Date }

const orders: Record<ProductSort, Order> = {
  newest: { value: products.createdAt, isFalling: true, read: (row) => row.createdAt.toISOString() },
  'name-asc': { value: byName, isFalling: false, read: (row) => row.nameKey },
  'name-desc': { value: byName, isFalling: true, read: (row) => row.nameKey },
  'price-asc': { value: products.priceCents, isFalling: false, read: (row) => row.priceCents },
  'price-desc': { value: products.priceCents, isFalling: true, read: (row) => row.priceCents },
}

/** One page of the live products. A cursor that cannot be read, or belongs to another order, starts from the top. */
export async function listProducts(db: Database, query: ProductQuery): Promise<ProductPage> {
  const order = orders[query.sort]
  const position = query.after ? readCursor(query.after) : null
  const direction = order.isFalling ? desc : rising
  const rows = await db
    .select({ ...productColumns, nameKey: products.nameKey, createdAt: products.createdAt })
    .from(products)
    .where(and(matches(query), position ? isBehind(query.sort, position) : undefined))
    .orderBy(direction(order.value), direction(products.id))
    .limit(query.limit + 1)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    products: await withImages(
      db,
      page.map(({ nameKey: _key, createdAt: _at, ...row }) => row),
    ),
    next: last && rows.length > page.length ? writeCursor([order.read(last), last.id]) : null,
  }
}

export async function countProducts(db: Database, query: ProductQuery): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(matches(query))
  return row?.total ?? 0
}

function matches({ categories, search, maxCents }: ProductQuery): SQL | undefined {
  const [only] = categories
  return and(
    isNull(products.deletedAt),
    only && (categories.length === 1 ? eq(products.category, only) : inArray(products.category, categories)),
    maxCents === null ? undefined : lte(products.priceCents, maxCents),
    ...search.split(/\s+/).filter(Boolean).slice(0, 10).map(containsWord),
  )
}

function containsWord(word: string): SQL | undefined {
  const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(products.nameKey, pattern(productNameKey(word))), ilike(products.description, pattern(word)))
}

function isBehind(sort: ProductSort, [value, id]: Cursor): SQL | undefined {
  const wanted = sort.startsWith('price') ? 'number' : 'string'
  if (typeof value !== wanted) return undefined
  const { value: column, isFalling } = orders[sort]
  const edge = sort === 'newest' ? readTime(value) : value
  if (edge === null) return undefined
  // One comparison of rows, which an index answers by starting at the place.
  return isFalling
    ? sql`(${column}, ${products.id}) < (${edge}, ${id})`
    : sql`(${column}, ${products.id}) > (${edge}, ${id})`
}

function readTime(value: string | number): string | null {
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
