import { displayTime } from '#app/framework/nairobi.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes, formatPrice } from '#app/money/money.ts'
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
          {formatKes(order.amountKes)}
          {pricesInKes() ? '' : ` (${formatPrice(order.totalCents)})`}
        </dd>
        <dt className="text-soft">Reference</dt>
        <dd className="font-semibold">{order.number}</dd>
        <dt className="text-soft">Pay to</dt>
        <dd className="whitespace-pre-line">{details}</dd>
        {order.expiresAt ? (
          <>
            <dt className="text-soft">Pay by</dt>
            <dd>{displayTime(order.expiresAt)} (Nairobi)</dd>
          </>
        ) : null}
        {order.reservedUntil ? (
          <>
            <dt className="text-soft">Reserved until</dt>
            <dd>{displayTime(order.reservedUntil)}. After that, other buyers can buy the ready pieces.</dd>
          </>
        ) : null}
      </dl>
      <p className="measure mt-4 text-sm text-soft">Add the reference, so that we can match your payment.</p>
    </section>
  )
}
