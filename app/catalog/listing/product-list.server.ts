import { and, count, desc, eq, gt, inArray, lte, asc as rising, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { pageOf, readCursor, writeCursor } from '#app/framework/http/list-cursor.server.ts'
import { minorUnits } from '#app/money/currency.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { productCounts, products } from '../catalog.tables.server.ts'
import type { Visibility } from '../inventory/stock.ts'
import { type Product, productNameKey, type StoredProduct } from '../product.ts'
import { fullProductColumns, isInShop, isStored } from '../products.server.ts'
import type { ProductCount, ProductQuery, ProductSort } from './product-query.ts'

export type ProductPage = {
  products: Product[]
  /** Null on the last page. */
  next: string | null
}

export type ProductPosition = Pick<ProductQuery, 'sort' | 'after' | 'limit'>

// Uses the collation of the index. With another one the database would have to sort.
const byName = sql`${products.nameKey} collate "C"`

type SortRule = { value: SQL | PgColumn; isDescending: boolean; readKey(row: SortRow): string }
type SortRow = { id: string; nameKey: string; priceCents: number; place: string }

const sortRules: Record<ProductSort, SortRule> = {
  placed: { value: products.place, isDescending: true, readKey: (row) => row.place },
  'name-asc': { value: byName, isDescending: false, readKey: (row) => row.nameKey },
  'name-desc': { value: byName, isDescending: true, readKey: (row) => row.nameKey },
  'price-asc': { value: products.priceCents, isDescending: false, readKey: (row) => String(row.priceCents) },
  'price-desc': { value: products.priceCents, isDescending: true, readKey: (row) => String(row.priceCents) },
}

/** Returns the first page if the cursor is invalid or belongs to another sort order. */
export function listProducts(db: Database, query: ProductQuery): Promise<ProductPage> {
  return listWhere(db, query, matchesQuery(query))
}

/**
 * Products for staff, including drafts and hidden products. `visibility`: lists only drafts or only hidden products.
 */
export function listStoredProducts(
  db: Database,
  query: ProductQuery,
  visibility?: Visibility,
): Promise<{ products: StoredProduct[]; next: string | null }> {
  const hasVisibility = visibility && eq(products.visibility, visibility)
  return listWhere(db, query, and(matchesQuery(query, isStored), hasVisibility))
}

/** Returns a page of the products that meet the condition `found`. */
export async function listWhere(db: Database, query: ProductPosition, found: SQL | undefined): Promise<ProductPage> {
  const position = query.after ? readProductCursor(query.after, query.sort) : null
  const rows = await readSortedRows(
    db,
    query.sort,
    and(found, position ? isAfterCursor(query.sort, position) : undefined),
    query.limit + 1,
  )
  const { readKey } = sortRules[query.sort]
  const { shown, next } = pageOf(rows, query.limit, (last) => writeCursor([query.sort, readKey(last), last.id]))
  return { products: shown.map(removeSortColumns), next }
}

export function readSortedRows(db: Database, sort: ProductSort, found: SQL | undefined, limit: number) {
  const rule = sortRules[sort]
  const direction = rule.isDescending ? desc : rising
  return db
    .select({ ...fullProductColumns, nameKey: products.nameKey, place: products.place })
    .from(products)
    .where(found)
    .orderBy(direction(rule.value), direction(products.id))
    .limit(limit)
}

/** The highest price in the shop, in whole units of its currency. */
export async function readMaxListedPrice(db: Database): Promise<number> {
  const [row] = await readSortedRows(db, 'price-desc', isInShop, 1)
  return Math.ceil((row?.priceCents ?? 0) / minorUnits())
}

export function removeSortColumns<T extends SortRow>({ nameKey: _key, place: _place, ...product }: T) {
  return product
}

/** The count stops at this number; `isMore` is then true. */
export const maxCounted = 1000

export async function countProducts(db: Database, query: ProductQuery): Promise<ProductCount> {
  const isWhole = query.search.trim() === '' && query.maxCents === null
  return isWhole ? { total: await countAll(db, query.categories), isMore: false } : countWhere(db, matchesQuery(query))
}

/** Counts at most `maxCounted` products without sorting them, so that the database can stop early. */
export async function countWhere(db: Database, found: SQL | undefined): Promise<ProductCount> {
  const [row] = await db.select({ total: count() }).from(selectFirstIds(db, found).as('some'))
  const total = row?.total ?? 0
  return { total: Math.min(total, maxCounted), isMore: total > maxCounted }
}

/**
 * Wraps the condition `found`, so that the database applies it before it sorts. Otherwise the database may scan the
 * whole catalogue, because it overestimates how many products contain a rare word. Finds at most `maxCounted` products.
 */
export function filterBeforeSorting(db: Database, found: SQL | undefined): SQL {
  return inArray(products.id, selectFirstIds(db, found))
}

function selectFirstIds(db: Database, found: SQL | undefined) {
  return db
    .select({ id: products.id })
    .from(products)
    .where(found)
    .limit(maxCounted + 1)
}

/** Reads the counts that triggers update. `categories`: empty means all. */
export async function countAll(db: Database, categories: ProductQuery['categories']): Promise<number> {
  const isInCategories = categories.length > 0 ? inArray(productCounts.category, categories) : undefined
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(live), 0)::int` })
    .from(productCounts)
    .where(isInCategories)
  return row?.total ?? 0
}

/** The number of products in the shop by category. Categories without products are absent. */
export async function countByCategory(db: Database): Promise<Partial<Record<string, number>>> {
  const rows = await db.select().from(productCounts).where(gt(productCounts.live, 0))
  return Object.fromEntries(rows.map((row) => [row.category, row.live]))
}

function matchesQuery(query: ProductQuery, among = isInShop): SQL | undefined {
  return and(passesFilters(query, among), ...query.search.split(/\s+/).filter(Boolean).slice(0, 10).map(containsPart))
}

export function passesFilters(
  { categories, maxCents }: Pick<ProductQuery, 'categories' | 'maxCents'>,
  among = isInShop,
): SQL | undefined {
  const [only, ...others] = categories
  const isInCategory = only === undefined ? undefined : eq(products.category, only)
  return and(
    among,
    others.length === 0 ? isInCategory : inArray(products.category, categories),
    maxCents === null ? undefined : lte(products.priceCents, maxCents),
  )
}

/** Texts of one or two letters use the column `letterPairs`, because the trigram index can't find them. */
function containsPart(part: string): SQL {
  const text = productNameKey(part)
  if ([...text].length <= 2) return sql`${products.letterPairs} @@ one_lexeme(plain_text(${text}))`
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${products.plainText} like plain_text(${pattern})`
}

/** May have many decimals, because a product that is moved between two others gets a number between theirs. */
export const positionText = z.string().regex(/^-?\d{1,20}(\.\d{1,1000})?$/)

type Position = { edge: string; id: string }

const cursorValueSchemas: Record<'placed' | 'name' | 'price', z.ZodType<string>> = {
  placed: positionText,
  name: z.string(),
  price: z.string().regex(/^\d{1,7}$/),
}

export const positionCursor = z
  .string()
  .refine((text) => readProductCursor(text, 'placed') !== null, 'must come from the Link header of an earlier answer')

/** Null if the cursor is invalid or belongs to another sort order. */
export function readProductCursor(text: string, sort: ProductSort): Position | null {
  const keys = readCursor(text, 3)
  if (keys?.[0] !== sort) return null
  const form = z.tuple([
    cursorValueSchemas[sort === 'placed' ? sort : sort.startsWith('name') ? 'name' : 'price'],
    z.uuid(),
  ])
  const parsed = form.safeParse(keys.slice(1))
  return parsed.success ? { edge: parsed.data[0], id: parsed.data[1] } : null
}

/** Compares both columns at once, so that the index finds the start of the page. */
export function isAfterCursor(sort: ProductSort, { edge, id }: Position): SQL {
  const { value, isDescending } = sortRules[sort]
  return isDescending
    ? sql`(${value}, ${products.id}) < (${edge}, ${id})`
    : sql`(${value}, ${products.id}) > (${edge}, ${id})`
}
