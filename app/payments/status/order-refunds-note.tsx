import { WholeNames } from '#app/ui/whole-names.tsx'
import type { ShownRefund } from './order-refunds.server.ts'

/** The first sentence of an order of which money went back to the customer, or is on its way. */
export function OrderRefundsNote({ refunds }: { refunds: readonly ShownRefund[] }) {
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds" className="border-l-4 border-ink pl-5">
      <h2 id="refunds" className="text-xl">
        {refunds.length > 1 ? 'Refunds' : 'Refund'}
      </h2>
      <ul className="mt-2 grid gap-2 text-lg [overflow-wrap:anywhere] tabular-nums">
        {refunds.map(({ id, text }) => (
          <li key={id}>
            <WholeNames>{text}</WholeNames>
          </li>
        ))}
      </ul>
    </section>
  )
}
