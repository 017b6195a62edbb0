import { typedNumber } from '#app/money/typed-number.ts'
import type { Refundable, RefundWish } from '#app/orders/refund-share.ts'
import type { RefundWay } from './refund.ts'
import type { StaffRefunds } from './staff-refund.ts'

/** What staff have typed and chosen so far. `quantities` by a line's id. */
export type RefundForm = {
  of: RefundWish['of']
  quantities: Readonly<Record<string, number>>
  withShipping: boolean
  amount: string
  way: RefundWay
  reason: string
  reference: string
}

export const emptyForm: RefundForm = {
  of: 'rest',
  quantities: {},
  withShipping: false,
  amount: '',
  way: 'provider',
  reason: '',
  reference: '',
}

export function wishOf({ of, quantities, withShipping, amount }: RefundForm): RefundWish {
  if (of === 'rest') return { of }
  if (of === 'amount') return { of, kes: readKes(amount) }
  const lines = Object.entries(quantities).map(([id, quantity]) => ({ id, quantity }))
  return { of, lines: lines.filter(({ quantity }) => quantity > 0), withShipping }
}

/** Whole shillings as people type them, '1,500' too; 0 for anything else. */
export function readKes(text: string): number {
  const kes = typedNumber(text.replace(/^\s*(?:KES|Ksh\.?)/i, ''))
  return Number.isInteger(kes) && kes > 0 && kes < 1e9 ? kes : 0
}

export function leftOf({ left }: StaffRefunds): Refundable {
  const lines = left.lines.map(({ id, ordered, paid_cents, quantity, cents }) => ({
    id,
    ordered,
    paidCents: paid_cents,
    quantity,
    cents,
  }))
  const { shipping_cents: shippingCents, shipping_kes: shippingKes, kes, rate } = left
  return { lines, shippingCents, shippingKes, kes, rate }
}

/** What the provider cannot do is done by hand. */
export function wayOpen(open: StaffRefunds, kes: number): RefundWay {
  const isWhole = kes === open.paid_kes
  return (isWhole ? open.whole_by_provider : open.part_by_provider) ? 'provider' : 'by-hand'
}
