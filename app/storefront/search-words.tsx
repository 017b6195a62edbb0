import { categoryPath } from '#app/catalog/category.ts'
import { searchPath } from '#app/catalog/listing/product-query.ts'
import type { Correction, PartialMatch } from '#app/catalog/search/corrections.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { useShownCategories } from './category-links.tsx'

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const allOf = new Intl.ListFormat('en-GB')
const quoted = (word: string) => `“${word}”`

type SearchNotesProps = { meant: readonly Correction[]; partial: PartialMatch | null }

/** Why the pieces do not have all words as typed. */
export function SearchNotes({ meant, partial }: SearchNotesProps) {
  const notes = partial
    ? [partialText(meant, partial)]
    : meant.map((one) => `No piece says ${quoted(one.typed)}. These say ${similar(one)}.`)
  return notes.map((note) => (
    <p key={note} className="measure mb-8 text-lg">
      {note}
    </p>
  ))
}

const similar = ({ words }: Correction) => oneOf.format(words.slice(0, 3).map(quoted))

function partialText(meant: readonly Correction[], { missing }: PartialMatch): string {
  const swapped = allOf.format(meant.map((one) => `${similar(one)} for ${quoted(one.typed)}`))
  if (missing.length === 0)
    return `No piece has all of these words${swapped && `, even with ${swapped}`}. These have some of them.`
  const rest = `${swapped ? `With ${swapped}, these` : 'These'} match the rest of your search.`
  return `No piece says ${oneOf.format(missing.map(quoted))}. ${rest}`
}

/** `words`: of a category's search, which may match pieces of other kinds. */
export function NothingFound({ words }: { words?: string }) {
  return (
    <>
      <p className="measure pt-10 pb-4 font-display text-xl">No items match your search.</p>
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
  const categories = useShownCategories()
  const { isOwnWorkshop } = useShopTexts()
  return (
    <div className="measure">
      {hasWords && <NothingFound />}
      <p>
        {hasWords
          ? 'Fewer words find more. Or look through a kind of piece:'
          : `Any word of a name or description will do: a colour, ${isOwnWorkshop ? 'a material, a size' : 'a bead, an animal'}. Or look through a kind of piece:`}
      </p>
      <ul className="mt-2 grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap">
        {categories.map(({ key, label }) => (
          <li key={key}>
            <a href={categoryPath(key)} className="text-link inline-flex min-h-11 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
