import { type FormEvent, Fragment, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { keysOf } from '#app/framework/records.ts'
import { formatKes } from '#app/money/money.ts'
import type { readStaffOrderCall } from '#app/orders/admin/staff-orders.api.server.ts'
import { parseOrderNumber } from '#app/orders/order.ts'
import { ThumbBar } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { findFirstField } from '#app/ui/first-field.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { formatExactKes } from '../kes-text.ts'
import { RefundChoice } from '../refunds/refund-choice.tsx'
import {
  maxReceiptNoteLength,
  maxReferenceLength,
  orderProblem,
  type ReceiptAction,
  type StaffReceipt,
} from './staff-receipt.ts'
import type { receiptSettling } from './staff-receipts.api.server.ts'
import { useSettle } from './use-settle.ts'

type CardAction = Exclude<ReceiptAction, 'reopen'>

/** `order` is the order's number with its buyer and amount. */
const confirmTexts: Record<CardAction, (receipt: StaffReceipt, order: string) => string> = {
  assign: ({ amount_kes }, order) => `${formatExactKes(amount_kes)} pays ${order}.`,
  accept: ({ amount_kes }, order) =>
    `${formatExactKes(amount_kes)} pays ${order}. The extra is noted with the receipt.`,
  outside: ({ amount_kes }) =>
    `${formatExactKes(amount_kes)} is a sale not made in this shop. The books count it; no order changes.`,
  returned: ({ amount_kes }) => `${formatExactKes(amount_kes)} was returned by hand.`,
}

/** How staff settle the receipt. */
type ReceiptUse = 'order' | 'outside' | 'returned'
const receiptUses: Record<ReceiptUse, { choice: string; note: string; missing: string; submit: string }> = {
  order: {
    choice: 'For an order',
    note: 'Note, if something was agreed with the payer',
    missing: '',
    submit: 'Use it for this order',
  },
  outside: {
    choice: 'A sale outside this website',
    note: 'What was sold, and where',
    missing: 'Say what was sold.',
    submit: 'Record the sale',
  },
  returned: {
    choice: 'I returned the money',
    note: 'How you returned it',
    missing: 'Say how the money was returned.',
    submit: 'The money was returned',
  },
}

type ReceiptCardProps = {
  receipt: StaffReceipt
  /** The API path that settles the receipt: `statement-rows` if the receipt is known only from a statement. */
  calls?: 'receipts' | 'statement-rows'
  /** True for the only card of a screen: its button is placed within reach of a thumb. */
  isOnly?: boolean
  onSettled: () => Promise<void>
}

type SettleCall = typeof receiptSettling & {
  method: 'POST'
  path: `/api/admin/${NonNullable<ReceiptCardProps['calls']>}/:receipt/settle`
}

export function ReceiptCard({ receipt, calls = 'receipts', isOnly = false, onSettled }: ReceiptCardProps) {
  const Bar = isOnly ? ThumbBar : Fragment
  const { call, may } = useAdmin()
  const [receiptUse, setReceiptUse] = useState<ReceiptUse | null>(receipt.possible_orders.length > 0 ? 'order' : null)
  const [order, setOrder] = useState(receipt.possible_orders[0]?.number ?? '')
  const [note, setNote] = useState('')
  const [reference, setReference] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isLooking, setLooking] = useState(false)
  const { isBusy, settle } = useSettle(onSettled)
  const form = useRef<HTMLFormElement>(null)

  function choose(chosen: ReceiptUse) {
    flushSync(() => {
      setReceiptUse(chosen)
      setProblem(null)
    })
    // On a phone the bars cover the field that appears. With a keyboard the focus stays, because the arrow keys choose.
    if (!matchMedia('(pointer: coarse)').matches) return
    const field = findFirstField(form.current)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (receiptUse === null) return
    if (receiptUse === 'order') return assign()
    if (note.trim() === '') return setProblem(receiptUses[receiptUse].missing)
    await settleWith(receiptUse, '', receiptUse === 'returned' && reference.trim() ? { reference } : {})
  }

  const settleWith = (action: CardAction, named: string, part: { order?: string; reference?: string }) =>
    settle(`${receipt.receipt}: ${confirmTexts[action](receipt, named)}`, () =>
      call<SettleCall>('POST', `/api/admin/${calls}/${receipt.receipt}/settle`, {
        action,
        ...part,
        ...(note.trim() ? { note } : {}),
      }),
    )

  /** Reads the typed order first, because the confirmation names the order and mentions any excess. */
  async function assign() {
    const typed = order.trim().toUpperCase()
    if (typed === '') return setProblem('Type the number of the order that it pays.')
    if (parseOrderNumber(typed) === null)
      return setProblem(`${typed} is no order number. Please write it like EK-1001.`)
    setLooking(true)
    const answer = await call<typeof readStaffOrderCall>('GET', `/api/admin/orders/${typed}`)
    setLooking(false)
    if (!answer.ok) return setProblem(answer.status === 404 ? `There is no order ${typed}.` : answer.message)
    const { number, contact_name, amount_kes } = answer.data
    const orderError = orderProblem(receipt, answer.data, 'accept')
    if (orderError) return setProblem(orderError)
    const action = Number(receipt.amount_kes) > amount_kes ? 'accept' : 'assign'
    await settleWith(action, `${number} (${contact_name}, ${formatKes(amount_kes)})`, { order })
  }

  return (
    <li className="max-w-[648px] border border-rule bg-paper [--bar-ground:var(--color-paper)] p-[min(1.25rem,5vw)]">
      <h2 className="total-figures">{formatExactKes(receipt.amount_kes)}</h2>
      <ReceiptDetails receipt={receipt} />
      {may('money') ? (
        <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-4">
          <ReceiptUseChoice receiptUse={receiptUse} onChoose={choose} />
          {receiptUse === 'order' && (
            <TextField
              label="Order"
              hint={possibleOrdersText(receipt)}
              maxLength={20}
              value={order}
              error={problem ?? undefined}
              onChange={(event) => {
                setOrder(event.target.value)
                setProblem(null)
              }}
            />
          )}
          {receiptUse && (
            <>
              <TextField
                label={receiptUses[receiptUse].note}
                maxLength={maxReceiptNoteLength}
                value={note}
                error={receiptUse === 'order' ? undefined : (problem ?? undefined)}
                onChange={(event) => {
                  setNote(event.target.value)
                  if (receiptUse !== 'order') setProblem(null)
                }}
              />
              {receiptUse === 'returned' && (
                <TextField
                  label="Reference of the transfer back, if you have one"
                  autoComplete="off"
                  maxLength={maxReferenceLength}
                  {...bind(reference, setReference)}
                />
              )}
              <Bar>
                <Button type="submit" className="self-start max-sm:w-full" isBusy={isBusy || isLooking}>
                  {receiptUses[receiptUse].submit}
                </Button>
              </Bar>
            </>
          )}
        </form>
      ) : (
        <p className="mt-4 text-sm text-soft">Only owners and bookkeepers can record what it pays.</p>
      )}
    </li>
  )
}

type ReceiptUseChoiceProps = { receiptUse: ReceiptUse | null; onChoose: (receiptUse: ReceiptUse) => void }

/** Offers the return of money only to owners. */
function ReceiptUseChoice({ receiptUse, onChoose }: ReceiptUseChoiceProps) {
  const { may } = useAdmin()
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-x-8 max-sm:flex-col max-sm:[&>label]:min-h-14 max-sm:[&>label]:border-b max-sm:[&>label]:border-rule max-sm:[&>label:last-of-type]:border-b-0">
      <legend className="mb-2 text-[1.0625rem] font-medium">What was this payment for?</legend>
      {keysOf(receiptUses).map((one) =>
        one === 'returned' && !may('owner') ? null : (
          <RefundChoice
            key={one}
            name={name}
            label={receiptUses[one].choice}
            isChosen={one === receiptUse}
            onChoose={() => onChoose(one)}
          />
        ),
      )}
    </fieldset>
  )
}

function ReceiptDetails({ receipt }: { receipt: StaffReceipt }) {
  const facts = [
    ['Receipt', receipt.receipt],
    ['Paid', nairobiTimeText(new Date(receipt.paid_at))],
    ['Account typed', receipt.account || 'nothing, as for a till'],
    ['From', [receipt.payer, displayPhone(receipt.phone)].filter(Boolean).join(', ') || 'not known'],
  ]
  return (
    <>
      {receipt.is_doubtful && (
        <p className="mt-1 text-red">
          The shop asked about this payment, and the provider did not confirm it. Look for it in the statement first.
        </p>
      )}
      {receipt.is_asked_back && <p className="mt-1 text-soft">The shop is checking whether this payment is genuine.</p>}
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

/** Empty if the provider sent only a hash of the phone. */
function displayPhone(phone: string): string {
  return phone.length > 20 ? '' : phone
}

function possibleOrdersText({ possible_orders: orders }: StaffReceipt): string {
  if (orders.length === 0) return 'No open order has this amount. Enter the order number, for example EK-1001.'
  const orderNames = orders.map(({ number, contact_name }) => `${number} (${contact_name})`)
  return `Open orders of this amount: ${orderNames.join(', ')}.`
}
