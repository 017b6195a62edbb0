import type { ComponentType } from 'react'
import type { TransferRow } from './bank-details.ts'

type BankInstructionsProps = {
  /**
   * Computed on the server, because the scripts of a payment link's page must stay small. For the same reason that page
   * passes no `Copy`.
   */
  rows: readonly TransferRow[]
  Copy?: ComponentType<{ text: string; what: string }>
}

export function BankInstructions({ rows, Copy }: BankInstructionsProps) {
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
