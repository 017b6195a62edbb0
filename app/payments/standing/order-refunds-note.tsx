import { formatKes } from '#app/money/money.ts'
import { nairobiTimeText } from '#app/platform/nairobi.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { ShownRefund } from './order-refunds.server.ts'

/** The money that went back to the customer, or is on its way. */
export function OrderRefundsNote({ refunds }: { refunds: readonly ShownRefund[] }) {
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="text-xl">
        Money given back
      </h2>
      <ul className="mt-4 border-t border-rule">
        {refunds.map(({ id, amountKes, at, text }) => (
          <li key={id} className="border-b border-rule py-3 [overflow-wrap:anywhere]">
            <p className="tabular-nums">{formatKes(amountKes)}</p>
            <p className="text-sm text-soft tabular-nums">
              <WholeNames>{text}</WholeNames>, {nairobiTimeText(at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
