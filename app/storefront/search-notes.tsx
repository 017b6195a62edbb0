import { categoryPath } from '#app/catalog/category.ts'
import { searchPath } from '#app/catalog/listing/product-query.ts'
import type { Correction, PartialMatch } from '#app/catalog/search/corrections.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { useVisibleCategories } from './category-links.tsx'
import { WriteToUs } from './write-to-us.tsx'

const orListFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const andListFormat = new Intl.ListFormat('en-GB')
const quoted = (word: string) => `“${word}”`

type SearchNotesProps = { corrections: readonly Correction[]; partial: PartialMatch | null }

/** Explains why the products do not contain all typed words. */
export function SearchNotes({ corrections, partial }: SearchNotesProps) {
  const notes = partial
    ? [partialText(corrections, partial)]
    : corrections.map((one) => `No piece says ${quoted(one.typed)}. These say ${similarWordsText(one)}.`)
  return notes.map((note) => (
    <p key={note} className="measure mb-8 text-lg">
      {note}
    </p>
  ))
}

const similarWordsText = ({ words }: Correction) => orListFormat.format(words.slice(0, 3).map(quoted))

function partialText(meant: readonly Correction[], { missing }: PartialMatch): string {
  const corrected = andListFormat.format(meant.map((one) => `${similarWordsText(one)} for ${quoted(one.typed)}`))
  if (missing.length === 0)
    return `No piece has all of these words${corrected && `, even with ${corrected}`}. These have some of them.`
  const rest = `${corrected ? `With ${corrected}, these` : 'These'} match the rest of your search.`
  return `No piece says ${orListFormat.format(missing.map(quoted))}. ${rest}`
}

const nothingText = 'No items match your search.'

/** `words`: the text that was searched within a category, for a link to search all categories. Empty: no link. */
export function NothingFound({ words }: { words: string }) {
  return (
    <>
      <p className="pt-4 pb-3 font-display text-xl">{nothingText}</p>
      {words && (
        <p>
          <a
            href={`${searchPath}?${new URLSearchParams({ q: words })}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Search all categories
          </a>
        </p>
      )}
    </>
  )
}

export function SearchHelp({ hasWords }: { hasWords: boolean }) {
  const categories = useVisibleCategories()
  const { hasOwnName } = useShopTexts()
  if (!hasWords) {
    return (
      <p className="search-help text-soft">
        {`Any word of a name or description: a colour, ${hasOwnName ? 'a material, a size' : 'a bead, an animal'}.`}
      </p>
    )
  }
  return (
    <div className="search-help">
      <p className="pt-3 text-lg">{nothingText}</p>
      <p className="text-soft">Fewer words find more. Or look through a kind of piece:</p>
      <ul className="index-rows mt-3">
        {categories.map(({ key, label }) => (
          <li key={key}>
            <a href={categoryPath(key)}>{label}</a>
          </li>
        ))}
      </ul>
      <WriteToUs className="mt-4" />
    </div>
  )
}
