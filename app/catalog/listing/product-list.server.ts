import { and, count, desc, eq, ilike, inArray, isNull, like, lte, or, asc as rising, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { readCursor, writeCursor } from '#app/platform/http/list-cursor.server.ts'
import type { Database } from '#app/platform/shop.server.ts'
import { productCounts, products } from '../catalog.tables.server.ts'
import { type Product, productNameKey } from '../product.ts'
import { wholeProduct } from '../products.server.ts'
import type { ProductQuery, ProductSort } from './product-query.ts'

export type ProductPage = {
  products: Product[]
  /** Null on the last page. */
  next: string | null
}

// The same collation as the index, so that the database need not sort.
const byName = sql`${products.nameKey} collate "C"`

type SortRule = { value: SQL | PgColumn; isFalling: boolean; read(row: SortRow): string }
type SortRow = { id: string; nameKey: string; priceCents: number; createdAt: Date }

const sortRules: Record<ProductSort, SortRule> = {
  newest: { value: products.createdAt, isFalling: true, read: (row) => row.createdAt.toISOString() },
  'name-asc': { value: byName, isFalling: false, read: (row) => row.nameKey },
  'name-desc': { value: byName, isFalling: true, read: (row) => row.nameKey },
  'price-asc': { value: products.priceCents, isFalling: false, read: (row) => String(row.priceCents) },
  'price-desc': { value: products.priceCents, isFalling: true, read: (row) => String(row.priceCents) },
}

/** Live products only. An unreadable cursor, or one of another sorting, starts from the top. */
export async function listProducts(db: Database, query: ProductQuery): Promise<ProductPage> {
  const rule = sortRules[query.sort]
  const position = query.after ? readProductCursor(query.after, query.sort) : null
  const direction = rule.isFalling ? desc : rising
  const rows = await db
    .select({ ...wholeProduct, nameKey: products.nameKey, createdAt: products.createdAt })
    .from(products)
    .where(and(matches(query), position ? isBehind(query.sort, position) : undefined))
    .orderBy(direction(rule.value), direction(products.id))
    .limit(query.limit + 1)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    products: page.map(({ nameKey: _key, createdAt: _at, ...product }) => product),
    next: last && rows.length > page.length ? writeCursor([query.sort, rule.read(last), last.id]) : null,
  }
}

export async function countProducts(db: Database, query: ProductQuery): Promise<number> {
  if (query.search.trim() === '' && query.maxCents === null) return countAll(db, query.categories)
  const [row] = await db.select({ total: count() }).from(products).where(matches(query))
  return row?.total ?? 0
}

async function countAll(db: Database, categories: ProductQuery['categories']): Promise<number> {
  const wanted = categories.length > 0 ? inArray(productCounts.category, categories) : undefined
  const [row] = await db.select({ total: sql<number>`coalesce(sum(live), 0)::int` }).from(productCounts).where(wanted)
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

/** Keys of names are in small letters already, and comparing them so costs less. */
function containsWord(word: string): SQL | undefined {
  const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(like(products.nameKey, pattern(productNameKey(word))), ilike(products.description, pattern(word)))
}

type Position = { edge: string; id: string }

const edgeForms: Record<'newest' | 'name' | 'price', z.ZodType<string>> = {
  newest: z.iso.datetime(),
  name: z.string(),
  price: z.string().regex(/^\d{1,7}$/),
}

export const newestCursor = z
  .string()
  .refine((text) => readProductCursor(text, 'newest') !== null, 'must come from the Link header of an earlier answer')

/** Null for an unreadable cursor or one of another sorting. */
export function readProductCursor(text: string, sort: ProductSort): Position | null {
  const keys = readCursor(text, 3)
  if (keys?.[0] !== sort) return null
  const form = z.tuple([edgeForms[sort === 'newest' ? sort : sort.startsWith('name') ? 'name' : 'price'], z.uuid()])
  const parsed = form.safeParse(keys.slice(1))
  return parsed.success ? { edge: parsed.data[0], id: parsed.data[1] } : null
}

/** Compares both columns at once, so that the index finds the start of the page. */
function isBehind(sort: ProductSort, { edge, id }: Position): SQL {
  const { value, isFalling } = sortRules[sort]
  return isFalling
    ? sql`(${value}, ${products.id}) < (${edge}, ${id})`
    : sql`(${value}, ${products.id}) > (${edge}, ${id})`
}
