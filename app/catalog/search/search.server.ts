import { and } from 'drizzle-orm'
import { z } from 'zod'
import { readCursor, writeCursor } from '#app/framework/http/list-cursor.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import {
  countWhere,
  filterBeforeSorting,
  isAfterCursor,
  listWhere,
  type ProductPage,
  passesFilters,
  positionText,
  readSortedRows,
  removeSortColumns,
} from '../listing/product-list.server.ts'
import type { ProductCount, ProductQuery } from '../listing/product-query.ts'
import type { Correction, PartialMatch } from './corrections.ts'
import {
  findCorrections,
  hasMatchingProduct,
  matchesWords,
  parseSearch,
  rankConditions,
  type SearchWords,
  splitKnownWords,
} from './search-words.server.ts'

export type SearchPage = ProductPage & {
  count: ProductCount
  corrections: Correction[]
  /** Null if the products contain all words. */
  partial: PartialMatch | null
}

/**
 * If nothing is found, a word that no product contains also matches similar words. If then no product contains all
 * words, finds products that contain some of them.
 */
export async function searchProducts(db: Database, query: ProductQuery): Promise<SearchPage> {
  const words = await parseSearch(db, query.search)
  const whole = { corrections: [], partial: null }
  if (words.name === '') return { products: [], next: null, count: { total: 0, isMore: false }, ...whole }
  const count = await countFound(db, query, words)
  if (count.total > 0) return { ...(await listFound(db, query, words, count)), count, ...whole }
  const corrections = await findCorrections(db, words)
  const corrected = {
    ...words,
    stems: words.stems.map((some) => [
      ...some,
      ...corrections.filter(({ stem }) => some.includes(stem)).flatMap(({ stems }) => stems),
    ]),
  }
  const found = await findCorrected(db, query, corrected)
  return {
    ...(await listFound(db, query, found.words, found.count)),
    count: found.count,
    corrections: corrections.map(({ typed, words }) => ({ typed, words })),
    partial: found.partial,
  }
}

type SearchCount = { words: SearchWords; count: ProductCount; partial: PartialMatch | null }

async function findCorrected(db: Database, query: ProductQuery, words: SearchWords): Promise<SearchCount> {
  const whole = { words, count: await countFound(db, query, words), partial: null }
  if (whole.count.total > 0 || words.stems.length < 2 || (await hasMatchingProduct(db, words))) return whole
  const { known, missing } = await splitKnownWords(db, words)
  const { stems } = known
  const rest = missing.length > 0 && stems.length > 0 ? [{ words: known, partial: { missing } }] : []
  const any = stems.length > 1 ? [{ words: { ...known, stems: [stems.flat()] }, partial: { missing: [] } }] : []
  for (const some of [...rest, ...any]) {
    const count = await countFound(db, query, some.words)
    if (count.total > 0) return { ...some, count }
  }
  return whole
}

function countFound(db: Database, query: ProductQuery, words: SearchWords): Promise<ProductCount> {
  return countWhere(db, and(passesFilters(query), matchesWords(words)))
}

async function listFound(
  db: Database,
  query: ProductQuery,
  words: SearchWords,
  count: ProductCount,
): Promise<ProductPage> {
  if (count.total === 0) return { products: [], next: null }
  if (query.sort === 'placed') return listByRank(db, query, words, count)
  const found = and(passesFilters(query), matchesWords(words))
  return listWhere(db, query, count.isMore ? found : filterBeforeSorting(db, found))
}

/** Reads one rank after the other until the page is full. Within a rank the products have the order that staff set. */
async function listByRank(
  db: Database,
  query: ProductQuery,
  words: SearchWords,
  { isMore }: ProductCount,
): Promise<ProductPage> {
  const { after, limit } = query
  const position = after ? readRankCursor(after) : null
  const ranks = rankConditions(words).map((rank) => and(passesFilters(query), rank))
  const found: (Awaited<ReturnType<typeof readSortedRows>>[number] & { rank: number })[] = []
  let isFew = !position || position.rank < 2
  for (let rank = position?.rank ?? 0; rank < ranks.length && found.length <= limit; rank++) {
    const condition = ranks[rank]
    // Few products have rank 0, because names are unique. If the count stopped at its maximum and ranks 0 and 1 have
    // few products, rank 2 has many.
    if (isMore) isFew = rank === 0 || (!(isFew && rank === 2) && !(await countWhere(db, condition)).isMore)
    const afterCursor = position?.rank === rank ? isAfterCursor('placed', position) : undefined
    const rows = await readSortedRows(
      db,
      'placed',
      and(isFew ? filterBeforeSorting(db, condition) : condition, afterCursor),
      limit + 1 - found.length,
    )
    found.push(...rows.map((row) => ({ ...row, rank })))
  }
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    products: page.map(({ rank: _rank, ...row }) => removeSortColumns(row)),
    next: last && found.length > limit ? writeCursor(['rank', String(last.rank), last.place, last.id]) : null,
  }
}

const rankCursor = z.tuple([z.literal('rank'), z.string().regex(/^[0-2]$/), positionText, z.uuid()])

function readRankCursor(text: string) {
  const { success, data } = rankCursor.safeParse(readCursor(text, 4))
  return success ? { rank: Number(data[1]), edge: data[2], id: data[3] } : null
}
