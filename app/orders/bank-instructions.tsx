import type { ComponentType } from 'react'
import { displayTime } from '#app/framework/nairobi.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes, formatPrice } from '#app/money/money.ts'
import type { TransferRow } from './bank-details.ts'
import type { Order } from './order.ts'

type BankInstructionsProps = {
  order: Pick<Order, 'number' | 'amountKes' | 'totalCents' | 'expiresAt' | 'reservedUntil'>
  details: readonly TransferRow[]
  /** Absent where the page's scripts have no room for it. */
  Copy?: ComponentType<{ text: string; what: string }>
}

export function BankInstructions({ order, details, Copy }: BankInstructionsProps) {
  const { number, amountKes, totalCents, expiresAt, reservedUntil } = order
  const dollars = pricesInKes() ? '' : ` (${formatPrice(totalCents)})`
  const rows: TransferRow[] = [
    ...details,
    { label: 'Reference', value: number, copied: number },
    { label: 'Amount', value: formatKes(amountKes) + dollars, copied: String(amountKes) },
  ]
  if (expiresAt) rows.push({ label: 'Pay by', value: `${displayTime(expiresAt)} (Nairobi)` })
  if (reservedUntil)
    rows.push({
      label: 'Reserved until',
      value: `${displayTime(reservedUntil)}. After that, other buyers can buy the ready pieces.`,
    })
  return (
    <section aria-labelledby="bank-transfer" className="transfer">
      <h2 id="bank-transfer">Bank transfer</h2>
      <dl>
        {rows.map(({ label, value, copied }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {Copy && copied && (
              <dd>
                <Copy text={copied} what={label.toLowerCase()} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p>Add the reference, so that we can match your payment.</p>
    </section>
  )
}
