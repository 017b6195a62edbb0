import { and, arrayOverlaps, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { catalogueWords, products } from '../catalog.tables.server.ts'
import { isInShop } from '../products.server.ts'
import { type Correction, differsByOneMistake } from './corrections.ts'

/** `name`: the whole search text, normalized. `stems`: for each word its stem and the alternatives to it. */
export type SearchWords = { name: string; stems: string[][] }

const maxWords = 10
/** Does not correct shorter words, because they resemble too many others. */
const minLetters = 3
const maxCorrections = 20

export async function parseSearch(db: Database, text: string): Promise<SearchWords> {
  const { rows } = await db.execute<{ name: string; stems: string[] }>(sql`
    select name, tsvector_to_array(to_tsvector('english', name)) as stems from plain_words(${text}) name`)
  const [{ name, stems } = { name: '', stems: [] }] = rows
  return { name, stems: stems.slice(0, maxWords).map((stem) => [stem]) }
}

/** `mark`: the prefix of a lexeme, which says which field has the word. The migration defines these prefixes. */
function toAllWordsQuery(stems: readonly string[][], mark = ''): string {
  return stems.map((some) => `(${toAnyWordQuery(some, mark)})`).join(' & ')
}

/** Stems contain only letters and digits, so they need no escaping. */
function toAnyWordQuery(stems: readonly string[], mark = ''): string {
  return stems.map((stem) => `'${mark}${stem}'`).join(' | ')
}

function matchesVector(query: string): SQL {
  return sql`${products.searchVector} @@ ${query}::tsquery`
}

export function matchesWords({ name, stems }: SearchWords): SQL {
  return stems.length > 0 ? matchesVector(toAllWordsQuery(stems)) : matchesVector(`'==${name}'`)
}

/**
 * One condition per rank: the text is the whole name; the name contains all words; the product contains all words. The
 * last condition also requires a word outside the name. That is redundant, but helps the database to estimate the
 * number of rows.
 */
export function rankConditions({ name, stems }: SearchWords): SQL[] {
  const whole = `'==${name}'`
  if (stems.length === 0) return [matchesVector(whole)]
  const named = toAllWordsQuery(stems, '=')
  return [
    matchesVector(whole),
    matchesVector(`${named} & !${whole}`),
    matchesVector(`${toAllWordsQuery(stems)} & (${toAnyWordQuery(stems.flat(), '+')}) & !(${named})`),
  ]
}

type TypedWord = { typed: string; stem: string }

async function readTypedWords(db: Database, { name }: SearchWords): Promise<TypedWord[]> {
  const { rows } = await db.execute<TypedWord>(sql`
    select typed, stem from unnest(string_to_array(${name}, ' ')) with ordinality as words (typed, place)
    cross join lateral unnest(ts_lexize('english_stem', typed)) stem group by typed, stem order by min(place)`)
  return rows
}

/** Finds similar words for each word that no product contains. Leaves out words without similar words. */
export async function findCorrections(
  db: Database,
  words: SearchWords,
): Promise<(Correction & { stem: string; stems: string[] })[]> {
  const typed = (await readTypedWords(db, words))
    .filter((one) => one.typed.length >= minLetters && !/\d/.test(one.typed))
    .slice(0, maxWords)
  const found = await Promise.all(
    typed.map(async (word) =>
      (await isKnown(db, [word.stem])) ? [] : [{ ...word, ...(await findSimilarWords(db, word)) }],
    ),
  )
  return found.flat().filter(({ words }) => words.length > 0)
}

/** Separates the words that products contain from those that no product contains. Returns the latter as typed. */
export async function splitKnownWords(
  db: Database,
  words: SearchWords,
): Promise<{ known: SearchWords; missing: string[] }> {
  const isEachKnown = await Promise.all(words.stems.map((some) => isKnown(db, some)))
  const unknown = words.stems.filter((_, index) => !isEachKnown[index]).flat()
  const typed = unknown.length > 0 ? await readTypedWords(db, words) : []
  return {
    known: { ...words, stems: words.stems.filter((_, index) => isEachKnown[index]) },
    missing: typed.filter(({ stem }) => unknown.includes(stem)).map((one) => one.typed),
  }
}

/** True if a product contains all words. Ignores the filters. */
export const hasMatchingProduct = (db: Database, words: SearchWords) => existsProduct(db, matchesWords(words))

const isKnown = (db: Database, stems: readonly string[]) => existsProduct(db, matchesVector(toAnyWordQuery(stems)))

async function existsProduct(db: Database, condition: SQL): Promise<boolean> {
  const rows = await db.select({ id: products.id }).from(products).where(and(isInShop, condition)).limit(1)
  return rows.length > 0
}

async function findSimilarWords(db: Database, { typed, stem }: { typed: string; stem: string }) {
  const { word, lexeme, near } = catalogueWords
  const rows = await db
    .select({ word, lexeme })
    .from(catalogueWords)
    .where(
      or(
        arrayOverlaps(near, sql`(one_letter_less(${typed}) || one_letter_less(${stem}))`),
        sql`starts_with(${word}, ${typed})`,
      ),
    )
  const similarWords = rows
    .filter(
      (one) =>
        one.word.startsWith(typed) || differsByOneMistake(typed, one.word) || differsByOneMistake(stem, one.lexeme),
    )
    .slice(0, maxCorrections)
  return { words: similarWords.map((one) => one.word), stems: [...new Set(similarWords.map((one) => one.lexeme))] }
}
