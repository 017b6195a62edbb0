import { and, arrayOverlaps, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { catalogueWords, products } from '../catalog.tables.server.ts'
import { isInShop } from '../products.server.ts'
import { type Correction, isOneMistake } from './corrections.ts'

/** `name`: the whole text in the form of a product's name key. `stems`: its words, each with its alternatives. */
export type SearchWords = { name: string; stems: string[][] }

const maxWords = 10
/** A shorter word has too many similar ones. */
const minLetters = 3
const maxCorrections = 20

export async function readWords(db: Database, text: string): Promise<SearchWords> {
  const { rows } = await db.execute<{ name: string; stems: string[] }>(sql`
    select name, tsvector_to_array(to_tsvector('english', name)) as stems from plain_words(${text}) name`)
  const [{ name, stems } = { name: '', stems: [] }] = rows
  return { name, stems: stems.slice(0, maxWords).map((stem) => [stem]) }
}

/** Matches all words; `mark` restricts the place in the product, as the migration defines. */
function all(stems: readonly string[][], mark = ''): string {
  return stems.map((some) => `(${any(some, mark)})`).join(' & ')
}

/** Stems have only letters and digits, so they can't break out of the quotes. */
function any(stems: readonly string[], mark = ''): string {
  return stems.map((stem) => `'${mark}${stem}'`).join(' | ')
}

function has(query: string): SQL {
  return sql`${products.searchVector} @@ ${query}::tsquery`
}

export function hasWords({ name, stems }: SearchWords): SQL {
  return stems.length > 0 ? has(all(stems)) : has(`'==${name}'`)
}

/**
 * One condition per rank: the whole name, all words in the name, the rest. The condition that at least one word is
 * elsewhere is redundant, but without it the planner overestimates by far.
 */
export function ranksOf({ name, stems }: SearchWords): SQL[] {
  const whole = `'==${name}'`
  if (stems.length === 0) return [has(whole)]
  const named = all(stems, '=')
  return [has(whole), has(`${named} & !${whole}`), has(`${all(stems)} & (${any(stems.flat(), '+')}) & !(${named})`)]
}

type TypedWord = { typed: string; stem: string }

async function readTypedWords(db: Database, { name }: SearchWords): Promise<TypedWord[]> {
  const { rows } = await db.execute<TypedWord>(sql`
    select typed, stem from unnest(string_to_array(${name}, ' ')) with ordinality as words (typed, place)
    cross join lateral unnest(ts_lexize('english_stem', typed)) stem group by typed, stem order by min(place)`)
  return rows
}

/** Suggestions for each word that no product has. Empty if every word is known or has no similar one. */
export async function findCorrections(
  db: Database,
  words: SearchWords,
): Promise<(Correction & { stem: string; stems: string[] })[]> {
  const typed = (await readTypedWords(db, words))
    .filter((one) => one.typed.length >= minLetters && !/\d/.test(one.typed))
    .slice(0, maxWords)
  const found = await Promise.all(
    typed.map(async (word) => ((await isKnown(db, [word.stem])) ? [] : [{ ...word, ...(await likeThis(db, word)) }])),
  )
  return found.flat().filter(({ words }) => words.length > 0)
}

/** The words that products have, and as typed those that none has. */
export async function splitKnown(db: Database, words: SearchWords): Promise<{ known: SearchWords; missing: string[] }> {
  const isEachKnown = await Promise.all(words.stems.map((some) => isKnown(db, some)))
  const unknown = words.stems.filter((_, index) => !isEachKnown[index]).flat()
  const typed = unknown.length > 0 ? await readTypedWords(db, words) : []
  return {
    known: { ...words, stems: words.stems.filter((_, index) => isEachKnown[index]) },
    missing: typed.filter(({ stem }) => unknown.includes(stem)).map((one) => one.typed),
  }
}

/** Whether a product has all words, whatever the filters. */
export const hasProduct = (db: Database, words: SearchWords) => existsProduct(db, hasWords(words))

const isKnown = (db: Database, stems: readonly string[]) => existsProduct(db, has(any(stems)))

async function existsProduct(db: Database, condition: SQL): Promise<boolean> {
  const rows = await db.select({ id: products.id }).from(products).where(and(isInShop, condition)).limit(1)
  return rows.length > 0
}

async function likeThis(db: Database, { typed, stem }: { typed: string; stem: string }) {
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
  const meant = rows
    .filter((one) => one.word.startsWith(typed) || isOneMistake(typed, one.word) || isOneMistake(stem, one.lexeme))
    .slice(0, maxCorrections)
  return { words: meant.map((one) => one.word), stems: [...new Set(meant.map((one) => one.lexeme))] }
}
