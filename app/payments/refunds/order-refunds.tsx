import { useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import { OrderAction } from '#app/orders/admin/order-action.tsx'
import { Section } from '#app/orders/admin/order-facts.tsx'
import { HandCoins } from '#app/ui/icons/staff-icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { refundStateTexts } from './refund.ts'
import { RefundDialog, type RefundDialogProps } from './refund-dialog.tsx'
import type { StaffRefund, StaffRefunds } from './staff-refund.ts'

type RefundButtonProps = Pick<RefundDialogProps, 'number' | 'onChange' | 'onDone'> & { answer: Answer<StaffRefunds> }

/** Renders nothing if no refund is possible, or if this member's role may not refund. */
export function RefundButton({ answer, ...dialog }: RefundButtonProps) {
  const [isAsking, setAsking] = useState(false)
  if (!answer.ok || !answer.data.is_open) return null
  return (
    <>
      <OrderAction icon={HandCoins} onClick={() => setAsking(true)}>
        Refund
      </OrderAction>
      {isAsking && <RefundDialog {...dialog} open={answer.data} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The pending refunds beside the order's state, or the last refund if it failed. */
export function RefundStatus({ refunds, is_open: isOpen }: Pick<StaffRefunds, 'refunds' | 'is_open'>) {
  const kes = refunds.filter(isPending).reduce((sum, { amount_kes }) => sum + amount_kes, 0)
  const last = refunds.at(-1)
  if (kes > 0)
    return (
      <p role="status" className="-mt-3 mb-5">
        Refund of {formatKes(kes)} is on its way.
      </p>
    )
  if (last?.state !== 'failed') return null
  return (
    <Notice kind="error" title={`Refund of ${formatKes(last.amount_kes)} failed: no money was sent`} className="mb-5">
      {last.result_text && (
        <p>
          <WholeNames>{last.result_text}</WholeNames>
        </p>
      )}
      {isOpen && (
        <p>Try again, or send it yourself and record it: Refund, then ‘I have already sent it back myself’.</p>
      )}
    </Notice>
  )
}

export function isPending({ state }: StaffRefund): boolean {
  return state === 'requested' || state === 'sent'
}

export function OrderRefunds({ answer }: { answer: Answer<StaffRefunds> }) {
  if (!answer.ok || answer.data.refunds.length === 0) return null
  const { refunds, is_open, left, title } = answer.data
  return (
    <Section title="Refunds">
      <ul className="border-t border-rule">
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} title={title} />
        ))}
      </ul>
      {is_open && <p className="mt-3 tabular-nums">Left of what was paid: {formatKes(left.kes)}.</p>}
    </Section>
  )
}

function RefundRow({ refund, title }: { refund: StaffRefund; title: string }) {
  const { state, way, amount_kes, reason, receipt, result_text, asked_by, asked_at, settled_at } = refund
  const isManual = way === 'by-hand'
  return (
    <li className="border-b border-rule py-3 [overflow-wrap:anywhere]">
      <p className={`font-medium tabular-nums ${state === 'unknown' || state === 'failed' ? 'text-red' : ''}`}>
        {refundStateTexts[state]}, {formatKes(amount_kes)}, <WholeNames>{isManual ? 'by hand' : title}</WholeNames>
      </p>
      <p className="text-sm">{reason}</p>
      <p className="text-sm text-soft tabular-nums">
        {nairobiTimeText(new Date(asked_at))}, by {asked_by}
        {receipt && `, ${isManual ? 'reference' : 'receipt'} ${receipt}`}
        {!isManual && settled_at && `, ended ${nairobiTimeText(new Date(settled_at))}`}
      </p>
      {result_text && (
        <p className="text-sm text-soft">
          <WholeNames>{result_text}</WholeNames>
        </p>
      )}
      {state === 'unknown' && <p className="text-sm">The result is unclear: decide under Payments to check.</p>}
    </li>
  )
}
