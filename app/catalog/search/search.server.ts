import { and, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { readCursor, writeCursor } from '#app/platform/http/list-cursor.server.ts'
import type { Database } from '#app/platform/shop.server.ts'
import {
  countThose,
  isBehind,
  listThose,
  type ProductPage,
  passesFilters,
  readRows,
  withoutSort,
} from '../listing/product-list.server.ts'
import type { ProductCount, ProductQuery } from '../listing/product-query.ts'
import type { MeantWord } from './meant-words.ts'
import { findMeantWords, hasWords, ranksOf, readWords, type SearchWords } from './search-words.server.ts'

export type SearchPage = ProductPage & { count: ProductCount; meant: MeantWord[] }

/** Words that no product has stand for those that are one mistake away, or that begin with them. */
export async function searchProducts(db: Database, query: ProductQuery): Promise<SearchPage> {
  const words = await readWords(db, query.search)
  const filters = passesFilters(query)
  if (words.name === '') return { products: [], next: null, count: { total: 0, isMore: false }, meant: [] }
  const page = await listFound(db, query, words, filters)
  if (page.products.length > 0) return { ...page, count: await countFound(db, query, words, page), meant: [] }
  const meant = await findMeantWords(db, words)
  const instead = {
    ...words,
    stems: words.stems.map((some) => [
      ...some,
      ...meant.filter(({ stem }) => some.includes(stem)).flatMap(({ stems }) => stems),
    ]),
  }
  const mended = meant.length > 0 ? await listFound(db, query, instead, filters) : page
  return {
    ...mended,
    count: await countFound(db, query, instead, mended),
    meant: meant.map(({ typed, words }) => ({ typed, words })),
  }
}

async function countFound(
  db: Database,
  query: ProductQuery,
  words: SearchWords,
  page: ProductPage,
): Promise<ProductCount> {
  if (!page.next && !query.after) return { total: page.products.length, isMore: false }
  return countThose(db, and(passesFilters(query), hasWords(words)))
}

function listFound(
  db: Database,
  query: ProductQuery,
  words: SearchWords,
  filters: SQL | undefined,
): Promise<ProductPage> {
  return query.sort === 'newest'
    ? listByRank(db, query, words, filters)
    : listThose(db, query, and(filters, hasWords(words)))
}

/** Rank by rank, the newest of each first, until the page is full. */
async function listByRank(
  db: Database,
  { after, limit }: ProductQuery,
  words: SearchWords,
  filters: SQL | undefined,
): Promise<ProductPage> {
  const position = after ? readRankCursor(after) : null
  const ranks = ranksOf(words)
  const found: (Awaited<ReturnType<typeof readRows>>[number] & { rank: number })[] = []
  for (let rank = position?.rank ?? 0; rank < ranks.length && found.length <= limit; rank++) {
    const behind = position?.rank === rank ? isBehind('newest', position) : undefined
    const rows = await readRows(db, 'newest', and(filters, ranks[rank], behind), limit + 1 - found.length)
    found.push(...rows.map((row) => ({ ...row, rank })))
  }
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    products: page.map(({ rank: _rank, ...row }) => withoutSort(row)),
    next:
      last && found.length > limit
        ? writeCursor(['rank', String(last.rank), last.createdAt.toISOString(), last.id])
        : null,
  }
}

const rankCursor = z.tuple([z.literal('rank'), z.string().regex(/^[0-2]$/), z.iso.datetime(), z.uuid()])

function readRankCursor(text: string) {
  const { success, data } = rankCursor.safeParse(readCursor(text, 4))
  return success ? { rank: Number(data[1]), edge: data[2], id: data[3] } : null
}
