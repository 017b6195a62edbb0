import { and } from 'drizzle-orm'
import { z } from 'zod'
import { readCursor, writeCursor } from '#app/framework/http/list-cursor.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import {
  byRelevance,
  countThose,
  isBehind,
  listThose,
  type ProductPage,
  passesFilters,
  positionText,
  readRows,
  withoutSort,
} from '../listing/product-list.server.ts'
import type { ProductCount, ProductQuery } from '../listing/product-query.ts'
import type { Correction, PartialMatch } from './corrections.ts'
import {
  findCorrections,
  hasProduct,
  hasWords,
  ranksOf,
  readWords,
  type SearchWords,
  splitKnown,
} from './search-words.server.ts'

export type SearchPage = ProductPage & {
  count: ProductCount
  meant: Correction[]
  /** The products have only some of the words; null: all of them. */
  partial: PartialMatch | null
}

/**
 * A word that no product has also matches words with one mistake, and words that begin with it. If no product has all
 * words, it finds those with some.
 */
export async function searchProducts(db: Database, query: ProductQuery): Promise<SearchPage> {
  const words = await readWords(db, query.search)
  const whole = { meant: [], partial: null }
  if (words.name === '') return { products: [], next: null, count: { total: 0, isMore: false }, ...whole }
  const count = await countFound(db, query, words)
  if (count.total > 0) return { ...(await listFound(db, query, words, count)), count, ...whole }
  const meant = await findCorrections(db, words)
  const corrected = {
    ...words,
    stems: words.stems.map((some) => [
      ...some,
      ...meant.filter(({ stem }) => some.includes(stem)).flatMap(({ stems }) => stems),
    ]),
  }
  const found = await findCorrected(db, query, corrected)
  return {
    ...(await listFound(db, query, found.words, found.count)),
    count: found.count,
    meant: meant.map(({ typed, words }) => ({ typed, words })),
    partial: found.partial,
  }
}

type Found = { words: SearchWords; count: ProductCount; partial: PartialMatch | null }

async function findCorrected(db: Database, query: ProductQuery, words: SearchWords): Promise<Found> {
  const whole = { words, count: await countFound(db, query, words), partial: null }
  if (whole.count.total > 0 || words.stems.length < 2 || (await hasProduct(db, words))) return whole
  const { known, missing } = await splitKnown(db, words)
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
  return countThose(db, and(passesFilters(query), hasWords(words)))
}

async function listFound(
  db: Database,
  query: ProductQuery,
  words: SearchWords,
  count: ProductCount,
): Promise<ProductPage> {
  if (count.total === 0) return { products: [], next: null }
  if (query.sort === 'placed') return listByRank(db, query, words, count)
  const found = and(passesFilters(query), hasWords(words))
  return listThose(db, query, count.isMore ? found : byRelevance(db, found))
}

/** Rank by rank, each in the staff's order, until the page is full. */
async function listByRank(
  db: Database,
  query: ProductQuery,
  words: SearchWords,
  { isMore }: ProductCount,
): Promise<ProductPage> {
  const { after, limit } = query
  const position = after ? readRankCursor(after) : null
  const ranks = ranksOf(words).map((rank) => and(passesFilters(query), rank))
  const found: (Awaited<ReturnType<typeof readRows>>[number] & { rank: number })[] = []
  let isFew = !position || position.rank < 2
  for (let rank = position?.rank ?? 0; rank < ranks.length && found.length <= limit; rank++) {
    const those = ranks[rank]
    // Names are unique, so rank 0 has few rows; and rank 2 has many if the ranks before it have few of many.
    if (isMore) isFew = rank === 0 || (!(isFew && rank === 2) && !(await countThose(db, those)).isMore)
    const behind = position?.rank === rank ? isBehind('placed', position) : undefined
    const rows = await readRows(
      db,
      'placed',
      and(isFew ? byRelevance(db, those) : those, behind),
      limit + 1 - found.length,
    )
    found.push(...rows.map((row) => ({ ...row, rank })))
  }
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    products: page.map(({ rank: _rank, ...row }) => withoutSort(row)),
    next: last && found.length > limit ? writeCursor(['rank', String(last.rank), last.place, last.id]) : null,
  }
}

const rankCursor = z.tuple([z.literal('rank'), z.string().regex(/^[0-2]$/), positionText, z.uuid()])

function readRankCursor(text: string) {
  const { success, data } = rankCursor.safeParse(readCursor(text, 4))
  return success ? { rank: Number(data[1]), edge: data[2], id: data[3] } : null
}
