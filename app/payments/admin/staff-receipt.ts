import { z } from 'zod'
import { parseExactKes, writeExactKes } from '#app/money/exact-kes.ts'
import { canMoveOrder, type OrderState } from '#app/orders/order.ts'
import { formatExactKes } from '../kes-text.ts'

/**
 * The actions of staff on an unallocated receipt. `assign`: the receipt pays an order of exactly its amount. `accept`:
 * the receipt pays a cheaper order, and the excess is recorded. `returned`: staff returned the money by hand.
 * `outside`: the money is for a sale outside the shop. `reopen`: undoes `outside`, so that the receipt waits for its
 * order again.
 */
export const receiptActions = ['assign', 'accept', 'returned', 'outside', 'reopen'] as const
export type ReceiptAction = (typeof receiptActions)[number]

const possibleOrder = z.object({ number: z.string(), contact_name: z.string(), state: z.string() })

/** A receipt for staff. Amounts are exact decimal strings in shillings. */
export const staffReceipt = z.object({
  receipt: z.string(),
  amount_kes: z.string(),
  account: z.string(),
  payer: z.string(),
  phone: z.string(),
  paid_at: z.string(),
  /** True if the shop asked the provider about the receipt, and the provider did not confirm it. */
  is_doubtful: z.boolean(),
  /** True until the provider answers whether the receipt is genuine. */
  is_asked_back: z.boolean(),
  /** Orders of exactly this amount that await payment or were cancelled recently. */
  possible_orders: z.array(possibleOrder),
  order_number: z.string().nullable(),
  /** True for a sale outside the shop. */
  is_outside: z.boolean(),
  settled_at: z.string().nullable(),
  settled_by: z.string().nullable(),
  note: z.string().nullable(),
  return_reference: z.string().nullable(),
})
export type StaffReceipt = z.infer<typeof staffReceipt>

export const maxReceiptNoteLength = 500
export const maxReferenceLength = 60
export const settleReceiptInput = z.strictObject({
  action: z.enum(receiptActions),
  order: z.string().trim().max(20).optional(),
  /** Required for `returned` and `outside`. */
  note: z.string().trim().max(maxReceiptNoteLength).optional(),
  /** The reference of the transfer that returned the money. */
  reference: z.string().trim().toUpperCase().max(maxReferenceLength).optional(),
})

type NamedOrder = { number: string; state: OrderState; amount_kes: number; receipt: string | null }

/** Why this receipt can't pay that order; null if it can. */
export function orderProblem(
  { amount_kes }: Pick<StaffReceipt, 'amount_kes'>,
  { number, state, amount_kes: total, receipt }: NamedOrder,
  action: 'assign' | 'accept',
): string | null {
  const isOpen = canMoveOrder(state, 'paid', 'staff')
  // A paid order without a receipt can still get the receipt of its payment.
  if (!isOpen && receipt !== null) return `${number} is paid already, by ${receipt}.`
  const excessCents = parseExactKes(amount_kes) - total * 100
  if (excessCents === 0) return null
  const differs = `${number} costs ${formatExactKes(`${total}.00`)}, ${formatExactKes(writeExactKes(Math.abs(excessCents)))}`
  if (excessCents < 0) return `${differs} more than this payment.`
  if (!isOpen) {
    return `${differs} less than this payment, and is ${state === 'refunded' ? 'refunded' : 'paid'} already.`
  }
  return action === 'assign' ? `${differs} less than this payment: accept it and record the excess.` : null
}
