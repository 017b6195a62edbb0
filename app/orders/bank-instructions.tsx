import { formatKes, formatUsd } from '#app/money/money.ts'
import { nairobiTimeText } from '#app/platform/nairobi.ts'
import type { Order } from './order.ts'

type BankInstructionsProps = {
  order: Pick<Order, 'number' | 'amountKes' | 'totalCents' | 'expiresAt'>
  details: string
}

export function BankInstructions({ order, details }: BankInstructionsProps) {
  return (
    <section aria-labelledby="bank-transfer" className="border border-rule bg-paper p-6">
      <h2 id="bank-transfer" className="text-xl">
        Bank transfer
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
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
            <dd>{nairobiTimeText(order.expiresAt)}</dd>
          </>
        ) : null}
      </dl>
      <p className="measure mt-4 text-sm text-soft">
        Please write the reference with the transfer: by it we know that the money is yours.
      </p>
    </section>
  )
}
