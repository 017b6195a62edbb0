import { useState } from 'react'
import { dayText } from '#app/framework/nairobi.ts'
import { paymentMethods, settlementMethods } from '#app/money/payment-method.ts'
import { formatExactKes } from '#app/payments/kes-text.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useChange } from '#app/staff/screen/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import { BankReceiptForm } from './bank-receipt-form.tsx'
import type { DayComparison } from './day-comparison.ts'
import type { Settlement } from './settlement.ts'
import { SettlementForm } from './settlement-form.tsx'
import { SettlementUpload } from './settlement-upload.tsx'
import type { removeSettlementCall } from './settlements.api.server.ts'

const confirmers = new Intl.ListFormat('en-GB').format(
  settlementMethods.map((method) => paymentMethods[method].confirmer),
)

type SettlementsViewProps = { books: DayComparison; onChange: () => Promise<void> }

export function SettlementsView({ books: { day, settlements, unsettled }, onChange }: SettlementsViewProps) {
  return (
    <section className="mt-12">
      <h2 className="mb-3 text-xl">Settlements</h2>
      <p className="mb-3 text-soft">
        What {confirmers} paid to your bank.
        {settlements.length === 0 && unsettled.length === 0 ? ' Nothing on this day.' : ''}
      </p>
      {unsettled.map((method) => (
        <p key={method} className="mb-3">{`${paymentMethods[method].title}: no settlement covers this day yet.`}</p>
      ))}
      {settlements.length > 0 && (
        <ul className="border-t border-rule">
          {settlements.map((one) => (
            <SettlementRow key={one.id} settlement={one} onChange={onChange} />
          ))}
        </ul>
      )}
      <details className="mt-4">
        <summary className="disclosure min-h-11 py-2.5">Add a settlement</summary>
        <div className="mt-3 grid gap-x-14 gap-y-10 lg:max-[75.99rem]:grid-cols-2">
          <SettlementForm
            key={`${day} ${settlements.length}`}
            day={day}
            method={unsettled.length > 1 ? null : (unsettled[0] ?? 'card')}
            onAdded={onChange}
          />
          <SettlementUpload onAdded={onChange} />
        </div>
      </details>
    </section>
  )
}

type SettlementRowProps = { settlement: Settlement; onChange: () => Promise<void> }

function SettlementRow({ settlement, onChange }: SettlementRowProps) {
  const { method, reference, from, to, collected_kes, refunded_kes, fees_kes, net_kes, is_equal } = settlement
  const days = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
  return (
    <li className="border-b border-rule py-4 [overflow-wrap:anywhere] tabular-nums">
      <h3 className="font-text font-medium">{`${paymentMethods[method].title}, ${days}`}</h3>
      <p className="text-sm text-soft">{`Reference ${reference}, noted by ${settlement.noted_by}`}</p>
      <p className="mt-2">{`${netText(net_kes)}: ${sumsText(collected_kes, refunded_kes)}, less ${formatExactKes(fees_kes)} of fees.`}</p>
      {is_equal ? (
        <p className="text-sm text-soft">It agrees with the shop.</p>
      ) : (
        <p className="text-red">{`The shop has ${sumsText(settlement.shop_collected_kes, settlement.shop_refunded_kes)}.`}</p>
      )}
      <BankReceiptSection settlement={settlement} onChange={onChange} />
    </li>
  )
}

function netText(kes: string): string {
  return kes.startsWith('-')
    ? `${formatExactKes(kes.slice(1))} taken from the next payout`
    : `${formatExactKes(kes)} paid to the bank`
}

function sumsText(collected: string, refunded: string): string {
  return `${formatExactKes(collected)} collected, ${formatExactKes(refunded)} refunded`
}

function BankReceiptSection({ settlement, onChange }: SettlementRowProps) {
  const { call } = useAdmin()
  const { confirmAndSettle } = useChange(async ({ ok }) => (ok ? onChange() : undefined))
  const [isNoting, setNoting] = useState(false)
  const { id, reference, bank_receipt, bank_day } = settlement

  const text = `Settlement ${reference} then counts nowhere. It stays in the record of changes.`
  const remove = () =>
    confirmAndSettle({ title: 'Remove it?', text, confirm: 'Remove' }, () =>
      call<typeof removeSettlementCall>('POST', `/api/admin/settlements/${id}/remove`),
    )

  return (
    <>
      <p className="mt-2 text-sm">
        {bank_receipt
          ? `Bank receipt ${bank_receipt}${bank_day ? `, received on ${dayText(bank_day)}` : ''}.`
          : 'The bank’s receipt is not noted yet.'}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {!isNoting && (
          <Button kind="plain" onClick={() => setNoting(true)}>
            {bank_receipt ? 'Change the bank receipt' : 'Note the bank receipt'}
          </Button>
        )}
        <Button kind="plain" onClick={() => void remove()}>
          Remove<span className="sr-only"> settlement {reference}</span>
        </Button>
      </div>
      {isNoting && (
        <BankReceiptForm
          settlement={settlement}
          onSaved={async () => {
            setNoting(false)
            await onChange()
          }}
        />
      )}
    </>
  )
}
