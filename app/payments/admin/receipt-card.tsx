import { useState } from 'react'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import type { readStaffOrderCall } from '#app/orders/admin/staff-orders.api.server.ts'
import { readOrderNumber } from '#app/orders/order.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { kesText } from '../kes-text.ts'
import { maxReceiptNoteLength, type ReceiptAction, receiptActions, type StaffReceipt } from './staff-receipt.ts'
import type { receiptSettling } from './staff-receipts.api.server.ts'
import { useSettle } from './use-settle.ts'

/** `order` is the order's number with its buyer and amount. */
const texts: Record<ReceiptAction, { button: string; sure: (receipt: StaffReceipt, order: string) => string }> = {
  assign: {
    button: 'Use it for this order',
    sure: ({ amount_kes }, order) => `${kesText(amount_kes)} pays ${order}.`,
  },
  accept: {
    button: 'Accept and note the extra',
    sure: ({ amount_kes }, order) => `${kesText(amount_kes)} pays ${order}. The extra is noted with the receipt.`,
  },
  returned: {
    button: 'The money was returned',
    sure: ({ amount_kes }) => `${kesText(amount_kes)} was returned by hand.`,
  },
}

type ReceiptCardProps = {
  receipt: StaffReceipt
  /** The API path that settles the receipt: `statement-rows` if the receipt is known only from a statement. */
  calls?: 'receipts' | 'statement-rows'
  onSettled: () => Promise<void>
}

type SettleCall = typeof receiptSettling & {
  method: 'POST'
  path: `/api/admin/${NonNullable<ReceiptCardProps['calls']>}/:receipt/settle`
}

export function ReceiptCard({ receipt, calls = 'receipts', onSettled }: ReceiptCardProps) {
  const { call, may } = useAdmin()
  const [order, setOrder] = useState(receipt.possible_orders[0]?.number ?? '')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isLooking, setLooking] = useState(false)
  const { isBusy, settle } = useSettle(onSettled)
  const offered = receiptActions.filter((action) => action !== 'returned' || may('owner'))

  async function settleBy(action: ReceiptAction) {
    const named = action === 'returned' ? '' : await findOrder()
    if (named === null) return
    await settle(`${receipt.receipt}: ${texts[action].sure(receipt, named)}`, () =>
      call<SettleCall>('POST', `/api/admin/${calls}/${receipt.receipt}/settle`, {
        action,
        ...(action === 'returned' ? {} : { order }),
        ...(note.trim() ? { note } : {}),
      }),
    )
  }

  /** The typed order as the confirmation names it; null after an error is shown at the field. */
  async function findOrder(): Promise<string | null> {
    const typed = order.trim().toUpperCase()
    if (readOrderNumber(typed) === null) {
      setProblem(`${typed} is no order number. Please write its digits, such as 1001.`)
      return null
    }
    setLooking(true)
    const answer = await call<typeof readStaffOrderCall>('GET', `/api/admin/orders/${typed}`)
    setLooking(false)
    if (answer.ok) return `${answer.data.number} (${answer.data.contact_name}, ${formatKes(answer.data.amount_kes)})`
    setProblem(answer.status === 404 ? `There is no order ${typed}.` : answer.message)
    return null
  }

  return (
    <li className="border border-rule bg-paper p-[min(1.25rem,5vw)]">
      <h2 className="text-lg tabular-nums">
        {kesText(receipt.amount_kes)} · {receipt.receipt}
      </h2>
      <Facts receipt={receipt} />
      {may('money') ? (
        <>
          <TextField
            label="Order"
            hint={possibleText(receipt)}
            maxLength={20}
            value={order}
            error={problem ?? undefined}
            onChange={(event) => {
              setOrder(event.target.value)
              setProblem(null)
            }}
            className="mt-4"
          />
          <TextField
            label="Note"
            hint="What was agreed with the payer, or how the money went back."
            maxLength={maxReceiptNoteLength}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            className="mt-4"
          />
          <div className="mt-4 grid gap-3">
            {offered.map((action) => (
              <Button
                key={action}
                kind={action === 'assign' ? 'primary' : 'secondary'}
                isBusy={isBusy || isLooking}
                disabled={action !== 'returned' && order.trim() === ''}
                onClick={() => void settleBy(action)}
              >
                {texts[action].button}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p className="mt-4 text-sm text-soft">Only owners and bookkeepers can record what it pays.</p>
      )}
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

/** Hides a hashed phone. */
function shownPhone(phone: string): string {
  return phone.length > 20 ? '' : phone
}

function possibleText({ possible_orders: orders }: StaffReceipt): string {
  if (orders.length === 0) return 'No open order has this amount. Enter the order number, for example 1001.'
  const named = orders.map(({ number, contact_name }) => `${number} (${contact_name})`)
  return `Open orders of this amount: ${named.join(', ')}.`
}
