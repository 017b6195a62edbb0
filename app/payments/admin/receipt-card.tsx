import { useState } from 'react'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { nairobiTimeText } from '#app/platform/nairobi.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { kesText } from '../kes-text.ts'
import { type ReceiptAction, receiptActions, receiptNoteMaximum, type StaffReceipt } from './staff-receipt.ts'

const texts: Record<ReceiptAction, { button: string; sure: (receipt: StaffReceipt, order: string) => string }> = {
  assign: {
    button: 'Pay the order by it',
    sure: ({ amount_kes }, order) => `${kesText(amount_kes)} pays ${order}.`,
  },
  accept: {
    button: 'Accept, and note what is over',
    sure: ({ amount_kes }, order) => `${kesText(amount_kes)} pays ${order}. What is over is noted with the receipt.`,
  },
  returned: {
    button: 'The money was given back',
    sure: ({ amount_kes }) => `${kesText(amount_kes)} was given back by hand.`,
  },
}

type ReceiptCardProps = {
  receipt: StaffReceipt
  /** Where it is settled: `/api/admin/receipts`, or where it was told of. */
  calls?: 'receipts' | 'statement-rows'
  onSettled: () => Promise<void>
}

export function ReceiptCard({ receipt, calls = 'receipts', onSettled }: ReceiptCardProps) {
  const { call, isOwner } = useAdmin()
  const showMessage = useMessage()
  const [order, setOrder] = useState(receipt.possible_orders[0]?.number ?? '')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function settle(action: ReceiptAction) {
    const isSure = await showMessage({
      kind: 'warning',
      title: 'Are you sure?',
      text: `${receipt.receipt}: ${texts[action].sure(receipt, order.trim())}`,
      confirm: 'Settle',
      cancel: 'Cancel',
    })
    if (!isSure) return
    setBusy(true)
    const answer = await call(
      'POST',
      `/api/admin/${calls}/${receipt.receipt}/settle` as `/api/admin/receipts/${string}/settle`,
      {
        action,
        ...(action === 'returned' ? {} : { order }),
        ...(note.trim() ? { note } : {}),
      },
    )
    await onSettled()
    setBusy(false)
    if (!answer.ok)
      await showMessage({ kind: 'error', title: 'Error!', text: answer.message || 'It could not be settled.' })
  }

  return (
    <li className="border border-rule bg-paper p-[min(1.25rem,5vw)]">
      <h2 className="text-lg tabular-nums">
        {kesText(receipt.amount_kes)} · {receipt.receipt}
      </h2>
      <Facts receipt={receipt} />
      <TextField
        label="Order"
        hint={possibleText(receipt)}
        maxLength={20}
        value={order}
        onChange={(event) => setOrder(event.target.value)}
        className="mt-4"
      />
      <TextField
        label="Note"
        hint="What was agreed with the payer, or how the money went back."
        maxLength={receiptNoteMaximum}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        className="mt-4"
      />
      <div className="mt-4 grid gap-3">
        {(isOwner ? receiptActions : receiptActions.filter((action) => action !== 'returned')).map((action) => (
          <Button
            key={action}
            kind={action === 'assign' ? 'primary' : 'secondary'}
            isBusy={isBusy}
            disabled={action !== 'returned' && order.trim() === ''}
            onClick={() => settle(action)}
          >
            {texts[action].button}
          </Button>
        ))}
      </div>
    </li>
  )
}

function Facts({ receipt }: { receipt: StaffReceipt }) {
  const facts = [
    ['Paid', nairobiTimeText(new Date(receipt.paid_at))],
    ['Account', receipt.account || 'none, as on a till'],
    ['From', [receipt.payer, shownPhone(receipt.phone)].filter(Boolean).join(', ') || 'not told'],
  ]
  return (
    <>
      {receipt.is_doubtful && (
        <p className="mt-1 text-red">
          It was told to the shop, but not confirmed when the shop asked. Look for it in the statement first.
        </p>
      )}
      {receipt.is_asked_back && <p className="mt-1 text-soft">The shop is asking whether it is true.</p>}
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-[min(1.5rem,4vw)] gap-y-1 text-sm [overflow-wrap:anywhere] tabular-nums">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A hash says nothing to anybody. */
function shownPhone(phone: string): string {
  return phone.length > 20 ? '' : phone
}

function possibleText({ possible_orders: orders }: StaffReceipt): string {
  if (orders.length === 0) return 'No order of exactly this amount waits. Its number, for example EK-1001.'
  const named = orders.map(({ number, contact_name }) => `${number} (${contact_name})`)
  return `Of exactly this amount: ${named.join(', ')}.`
}
