import { nairobiTimeText } from '#app/platform/nairobi.ts'
import { askingTexts, type OrderLetter } from './aftercare.ts'

/** What was written so far, for the buyer. */
export function LetterList({ letters }: { letters: readonly OrderLetter[] }) {
  if (letters.length === 0) return null
  return (
    <ol aria-label="What was written" className="mb-10 border-t border-rule">
      {letters.map(({ id, at, isFromMakers, asks, words }) => (
        <li key={id} className="border-b border-rule py-5 [overflow-wrap:anywhere]">
          <p className="text-sm text-soft">
            {isFromMakers ? 'The makers' : 'You'}, {nairobiTimeText(at)}
            {asks && asks !== 'question' ? ` · ${askingTexts[asks]}` : ''}
          </p>
          <p className="measure mt-2 whitespace-pre-line">{words}</p>
        </li>
      ))}
    </ol>
  )
}
