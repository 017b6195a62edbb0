import { useState } from 'react'
import { Link } from 'react-router'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { isPaidState } from '#app/orders/order.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { reviewText } from '../payment.ts'
import type { settlePaymentReviewCall } from './staff-payments.api.server.ts'
import { maxReviewNoteLength, type ReviewAction, reviewActions, type StaffReview } from './staff-review.ts'
import { useSettle } from './use-settle.ts'

const unchanged = (value: string) => value
const toKesText = (value: string) => (/^\d+$/.test(value) ? formatKes(Number(value)) : `KES ${value}`)

const detailFields: Record<string, { label: string; show: (value: string) => string }> = {
  amount: { label: 'Paid', show: toKesText },
  expectedKes: { label: 'Expected', show: toKesText },
  receipt: { label: 'Receipt', show: unchanged },
  phone: { label: 'Phone', show: unchanged },
  checkoutRequestId: { label: "Provider's id", show: unchanged },
  requestedAt: { label: 'Asked for at', show: (value) => nairobiTimeText(new Date(value)) },
  paidAt: { label: 'Paid at', show: (value) => nairobiTimeText(new Date(value)) },
  reversalReceipt: { label: 'Receipt of the reversal', show: unchanged },
  reversedKes: { label: 'Taken back', show: toKesText },
  reversedAt: { label: 'Taken back at', show: (value) => nairobiTimeText(new Date(value)) },
  code: { label: "Provider's code", show: unchanged },
  text: { label: 'Provider said', show: unchanged },
}

export function ReviewCard({ review, onSettled }: { review: StaffReview; onSettled: () => Promise<void> }) {
  const { call } = useAdmin()
  const [note, setNote] = useState('')
  const { isBusy, settle } = useSettle(onSettled)

  const settleWith = (action: ReviewAction) =>
    settle(`${review.order_number}: ${reviewActions[action].done}.`, () =>
      call<typeof settlePaymentReviewCall>('POST', `/api/admin/reviews/${review.id}/settle`, {
        action,
        ...(note.trim() ? { note } : {}),
      }),
    )

  return (
    <li className="border border-rule bg-paper p-[min(1.25rem,5vw)]">
      <h2 className="text-lg">
        <Link to={`/admin/orders/${review.order_number}`} className="text-link">
          {review.order_number}
        </Link>{' '}
        · {review.contact_name}
      </h2>
      <p className="mt-1">
        <WholeNames>
          {reviewText(review.reason, paymentMethods[review.method].confirmer, isPaidState(review.order_state))}
        </WholeNames>
      </p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-[min(1.5rem,4vw)] gap-y-1 [overflow-wrap:anywhere] text-sm tabular-nums">
        <dt className="text-soft">Since</dt>
        <dd>{nairobiTimeText(new Date(review.opened_at))}</dd>
        <dt className="text-soft">Order</dt>
        <dd>{formatKes(review.amount_kes)}</dd>
        {review.detail.map(({ name, value }) => {
          const detail = detailFields[name]
          return detail ? (
            <div key={name} className="contents">
              <dt className="text-soft">{detail.label}</dt>
              <dd>{detail.show(value)}</dd>
            </div>
          ) : null
        })}
      </dl>
      <TextField
        label="Note"
        hint={
          review.reason === 'no-answer'
            ? 'The receipt in the statement, or what was agreed with the customer.'
            : 'What was agreed with the customer.'
        }
        maxLength={maxReviewNoteLength}
        {...bind(note, setNote)}
        className="mt-4"
      />
      {review.choices.length === 0 && <p className="mt-4 text-sm text-soft">An owner settles this.</p>}
      <div className="mt-4 grid gap-3">
        {review.choices.map((action) => (
          <Button
            key={action}
            kind={action === 'accept' ? 'primary' : 'secondary'}
            isBusy={isBusy}
            onClick={() => settleWith(action)}
          >
            {reviewActions[action].button}
          </Button>
        ))}
      </div>
    </li>
  )
}
