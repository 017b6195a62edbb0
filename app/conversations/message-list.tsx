import { displayTime } from '#app/framework/nairobi.ts'
import { type OrderMessage, requestKindTexts } from './conversation.ts'

export function MessageList({ letters }: { letters: readonly OrderMessage[] }) {
  if (letters.length === 0) return null
  return (
    <ol aria-label="What was written" className="mb-10 border-t border-rule">
      {letters.map(({ id, at, isFromMakers, asks, words }) => (
        <li key={id} className="border-b border-rule py-5 [overflow-wrap:anywhere]">
          <p className="text-sm text-soft">
            {isFromMakers ? 'The makers' : 'You'}, {displayTime(at)}
            {asks && asks !== 'question' ? ` · ${requestKindTexts[asks]}` : ''}
          </p>
          <p className="measure mt-2 whitespace-pre-line">{words}</p>
        </li>
      ))}
    </ol>
  )
}
