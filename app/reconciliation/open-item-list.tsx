import { formatExactKes } from '#app/payments/kes-text.ts'
import type { OpenItem } from './day-comparison.ts'
import { maxNamedItems } from './open-items.ts'

/** The first open items of a day, and how many more there are. */
export function OpenItemList({ items, count }: { items: readonly OpenItem[]; count: number }) {
  const listedItems = items.slice(0, maxNamedItems)
  if (listedItems.length === 0) return null
  return (
    <>
      <ul aria-label="Open items" className="mt-2 basis-full border-t border-rule text-sm tabular-nums">
        {listedItems.map(({ kind, subject, amount_kes }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two items can be equal
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-rule py-2 [overflow-wrap:anywhere]"
          >
            <span>
              {subject}
              <span className="block text-soft">{kind}</span>
            </span>
            <span className="text-right">{formatExactKes(amount_kes)}</span>
          </li>
        ))}
      </ul>
      {count > listedItems.length && (
        <p className="mt-2 basis-full text-sm text-soft">and {count - listedItems.length} more</p>
      )}
    </>
  )
}
