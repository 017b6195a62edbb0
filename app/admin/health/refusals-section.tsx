import { nairobiTimeText } from '#app/framework/nairobi.ts'
import type { SecurityEvent } from '#app/identity/security/security-event.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'

/** Each row sums the attempts of one hour. */
export function RefusalsSection({ refusals }: { refusals: readonly SecurityEvent[] }) {
  return (
    <section aria-labelledby="refusals" className="mt-12">
      <h2 id="refusals" className="text-xl">
        Blocked attempts
      </h2>
      {refusals.length === 0 && <p className="mt-3">None in the last month.</p>}
      <p className="measure mt-1 text-sm text-soft">Wrong passwords, and requests that the shop refused.</p>
      {refusals.length > 0 && (
        <ul className="mt-4 border-t border-rule">
          {refusals.map(({ kind, words, who, times, at }) => (
            <li
              key={`${kind} ${who} ${at}`}
              className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-3"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-medium">{words}</span>
                <span className="block text-sm text-soft">
                  <WholeNames>{[nairobiTimeText(new Date(at)), who].filter(Boolean).join(', ')}</WholeNames>
                </span>
              </span>
              <span className="ml-auto shrink-0 text-right tabular-nums">
                {times}
                <span aria-hidden="true"> ×</span>
                <span className="sr-only"> {times === 1 ? 'time' : 'times'}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
