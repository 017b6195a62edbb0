import { useState } from 'react'
import { formatKes } from '#app/money/money.ts'
import type { Answer } from '#app/platform/browser/api-client.ts'
import { nairobiTimeText } from '#app/platform/nairobi.ts'
import { Button } from '#app/ui/button.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { refundStateTexts } from './refund.ts'
import { RefundDialog } from './refund-dialog.tsx'
import type { StaffRefund, StaffRefunds } from './staff-refund.ts'

type OrderRefundsProps = { number: string; answer: Answer<StaffRefunds>; onChange: () => Promise<void> }

/** What went back to the customer of an order, and the way to give back more. Nothing where there is neither. */
export function OrderRefunds({ number, answer, onChange }: OrderRefundsProps) {
  const [isAsking, setAsking] = useState(false)
  if (!answer.ok) return null
  const { refunds, is_open, left, title } = answer.data
  if (refunds.length === 0 && !is_open) return null
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg">Refunds</h2>
      {refunds.length === 0 ? (
        <p className="text-soft">Nothing was given back.</p>
      ) : (
        <ul className="border-t border-rule">
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} title={title} />
          ))}
        </ul>
      )}
      {is_open && (
        <>
          {refunds.length > 0 && <p className="mt-3 tabular-nums">Left of what was paid: {formatKes(left.kes)}.</p>}
          <Button kind="secondary" className="mt-4" onClick={() => setAsking(true)}>
            Give money back
          </Button>
        </>
      )}
      {isAsking && (
        <RefundDialog number={number} open={answer.data} onClose={() => setAsking(false)} onChange={onChange} />
      )}
    </section>
  )
}

function RefundRow({ refund, title }: { refund: StaffRefund; title: string }) {
  const { state, way, amount_kes, reason, receipt, result_text, asked_by, asked_at, settled_at } = refund
  const isByHand = way === 'by-hand'
  return (
    <li className="border-b border-rule py-3 [overflow-wrap:anywhere]">
      <p className={`font-medium tabular-nums ${state === 'unknown' || state === 'failed' ? 'text-red' : ''}`}>
        {refundStateTexts[state]}, {formatKes(amount_kes)}, <WholeNames>{isByHand ? 'by hand' : title}</WholeNames>
      </p>
      <p className="text-sm">{reason}</p>
      <p className="text-sm text-soft tabular-nums">
        {nairobiTimeText(new Date(asked_at))}, by {asked_by}
        {receipt && `, ${isByHand ? 'reference' : 'receipt'} ${receipt}`}
        {!isByHand && settled_at && `, ended ${nairobiTimeText(new Date(settled_at))}`}
      </p>
      {result_text && (
        <p className="text-sm text-soft">
          <WholeNames>{result_text}</WholeNames>
        </p>
      )}
      {state === 'unknown' && <p className="text-sm">Nobody has said how it ended: it waits under Needs review.</p>}
    </li>
  )
}
