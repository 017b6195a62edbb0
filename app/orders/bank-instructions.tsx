import { shownTime } from '#app/framework/nairobi.ts'
import { formatKes, formatUsd } from '#app/money/money.ts'
import type { Order } from './order.ts'

type BankInstructionsProps = {
  order: Pick<Order, 'number' | 'amountKes' | 'totalCents' | 'expiresAt' | 'reservedUntil'>
  details: string
}

export function BankInstructions({ order, details }: BankInstructionsProps) {
  return (
    <section aria-labelledby="bank-transfer" className="border border-rule bg-paper p-6">
      <h2 id="bank-transfer" className="text-xl">
        Bank transfer
      </h2>
      <dl className="mt-4 grid gap-x-8 sm:grid-cols-[auto_1fr] sm:gap-y-3 max-sm:[&_dd]:mb-3">
        <dt className="text-soft">Amount</dt>
        <dd className="tabular-nums">
          {formatKes(order.amountKes)} ({formatUsd(order.totalCents)})
        </dd>
        <dt className="text-soft">Reference</dt>
        <dd className="font-semibold">{order.number}</dd>
        <dt className="text-soft">Pay to</dt>
        <dd className="whitespace-pre-line">{details}</dd>
        {order.expiresAt ? (
          <>
            <dt className="text-soft">By</dt>
            <dd>{shownTime(order.expiresAt)}</dd>
          </>
        ) : null}
        {order.reservedUntil ? (
          <>
            <dt className="text-soft">Reserved until</dt>
            <dd>{shownTime(order.reservedUntil)}. After that, other buyers can buy the ready pieces.</dd>
          </>
        ) : null}
      </dl>
      <p className="measure mt-4 text-sm text-soft">
        Please write the reference with the transfer: by it we know that the money is yours.
      </p>
    </section>
  )
}
