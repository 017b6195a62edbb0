import { formatKes } from '#app/money/money.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'
import { calculateRefundShare, type Refundable, type RefundSelection } from '#app/orders/refund-share.ts'
import type { RefundMethod } from './refund.ts'
import type { StaffRefunds } from './staff-refund.ts'

/** The input of staff. `quantities`: by line id. */
export type RefundForm = {
  of: RefundSelection['of'] | null
  quantities: Readonly<Record<string, number>>
  withShipping: boolean
  amount: string
  method: RefundMethod
  reason: string
  reference: string
}

export const emptyForm: RefundForm = {
  of: null,
  quantities: {},
  withShipping: false,
  amount: '',
  method: 'provider',
  reason: '',
  reference: '',
}

export function selectionOf({ of, quantities, withShipping, amount }: RefundForm): RefundSelection | null {
  if (of === null) return null
  if (of === 'rest') return { of }
  if (of === 'amount') return { of, kes: readKes(amount) }
  const lines = Object.entries(quantities).map(([id, quantity]) => ({ id, quantity }))
  return { of, lines: lines.filter(({ quantity }) => quantity > 0), withShipping }
}

/** Parses whole shillings such as '1,500'; 0 for any other text. */
function readKes(text: string): number {
  const kes = parseTypedNumber(text.replace(/^\s*(?:KES|Ksh\.?)/i, ''))
  return Number.isInteger(kes) && kes > 0 ? kes : 0
}

/** The amount that the form would refund, in whole shillings; 0 while it is incomplete. */
export function refundKes(open: StaffRefunds, form: RefundForm): number {
  const selection = selectionOf(form)
  const sharing = selection && calculateRefundShare(toRefundable(open), selection)
  return sharing?.ok ? sharing.share.kes : 0
}

/** Why the form can't be sent yet; null if it can. */
export function refundProblem(open: StaffRefunds, form: RefundForm): string | null {
  if (refundKes(open, form) > 0) return null
  if (form.of === 'lines') return 'Please choose at least one piece or the shipping.'
  if (form.of !== 'amount') return 'Please choose what to refund.'
  return readKes(form.amount) > open.left.kes
    ? `At most ${formatKes(open.left.kes)} can be refunded.`
    : 'Please enter whole shillings, for example 1,500.'
}

/** Errors for empty fields below the amount. */
export function missingFields(
  { reason, reference }: RefundForm,
  method: RefundMethod,
): Partial<Record<'reason' | 'reference', string>> {
  return {
    ...(reason.trim().length < 2 && { reason: 'Please say why you refund it.' }),
    ...(method === 'by-hand' &&
      reference.trim() === '' && { reference: 'Please enter the receipt of what was sent back.' }),
  }
}

/** The confirmation before money leaves the shop. */
export function refundQuestion({ payer, title }: StaffRefunds, kes: number, method: RefundMethod): string {
  const person = payer ?? 'the account that paid'
  return method === 'by-hand'
    ? `Did you already send ${formatKes(kes)} back yourself?`
    : `Send ${formatKes(kes)} to ${person} by ${title}?`
}

export function toRefundable({ left }: StaffRefunds): Refundable {
  const lines = left.lines.map(({ id, ordered, paid_cents, quantity, cents, kes }) => ({
    id,
    ordered,
    paidCents: paid_cents,
    quantity,
    cents,
    kes,
  }))
  const { shipping_cents: shippingCents, shipping_kes: shippingKes, kes, rate } = left
  return { lines, shippingCents, shippingKes, kes, rate }
}

/** The available method for an amount: by hand if the provider can't refund it. */
export function availableMethod(open: StaffRefunds, kes: number): RefundMethod {
  const isWhole = kes === open.paid_kes && open.whole_by_provider
  // Without an amount, both a whole and a partial refund are still possible.
  const isPart =
    kes === 0 ? open.whole_by_provider || open.part_by_provider : kes !== open.paid_kes && open.part_by_provider
  return isWhole || isPart ? 'provider' : 'by-hand'
}
