import { displayTime } from '#app/framework/nairobi.ts'
import { type OrderMessage, requestKindTexts } from './conversation.ts'

/** No border at the top: the product list above has one at its bottom. */
export function MessageList({ letters: messages }: { letters: readonly OrderMessage[] }) {
  if (messages.length === 0) return null
  return (
    <ol aria-label="What was written" className="-mt-7 mb-10">
      {messages.map(({ id, at, isFromMakers, asks, words }) => (
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
