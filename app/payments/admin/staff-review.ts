import { z } from 'zod'
import type { StaffPolicy } from '#app/framework/http/staff-policy.ts'
import { orderMethods, providerNames } from '#app/money/payment-method.ts'
import { type OrderState, orderStates } from '#app/orders/order.ts'
import { messageKinds, paymentStates, type ReviewReason, reviewReasons } from '../payment.ts'

/**
 * How staff settle a review. `accept` takes the money for the order, which becomes paid; `returned` notes that it was
 * given back to the customer by hand; `noted` that nothing else is to be done; `not-paid` that there never was any;
 * `not-returned` that an unknown refund never went. Of an order on hold, `money-gone` notes the refund that its payer
 * took, and `make-it` ends the hold.
 */
export const reviewActions = [
  'accept',
  'returned',
  'noted',
  'not-paid',
  'not-returned',
  'money-gone',
  'make-it',
] as const
export type ReviewAction = (typeof reviewActions)[number]

export const reviewActionTexts: Record<ReviewAction, { button: string; done: string }> = {
  accept: { button: 'Accept as payment of the order', done: 'Accepted as payment of the order' },
  returned: { button: 'The money was returned', done: 'The money was returned' },
  noted: { button: 'Nothing else to do', done: 'Nothing else was to be done' },
  'not-paid': { button: 'It was not paid', done: 'It was not paid' },
  'not-returned': { button: 'No money was returned', done: 'No money was returned' },
  'money-gone': { button: 'The money is gone', done: 'The money is gone' },
  'make-it': { button: 'Make it all the same', done: 'It is made all the same' },
}

/** Who may settle a review so. */
export const reviewPolicies: Record<ReviewAction, StaffPolicy> = {
  accept: 'money',
  returned: 'owner',
  noted: 'office',
  'not-paid': 'office',
  'not-returned': 'owner',
  'money-gone': 'owner',
  'make-it': 'owner',
}

const payingReasons: readonly ReviewReason[] = [
  'wrong-amount',
  'order-superseded',
  'order-cancelled',
  'piece-gone',
  'no-answer',
]

/** What staff may do about a contradiction while its order is in this state. */
export function reviewChoices(
  reason: ReviewReason,
  { state: orderState, isOnHold }: { state: OrderState; isOnHold: boolean },
): ReviewAction[] {
  if (reason === 'reversed') return isOnHold ? ['money-gone', 'make-it'] : ['noted']
  if (reason === 'refund-no-answer') return ['returned', 'not-returned']
  if (reason === 'refund-contradicts') return ['returned', 'not-returned', 'noted']
  const mayPay = payingReasons.includes(reason) && (orderState === 'awaiting_payment' || orderState === 'cancelled')
  // A payment that a provider may yet confirm is never given back beside the books: accepted, its order can be refunded.
  if (reason === 'no-answer') return mayPay ? ['accept', 'not-paid'] : ['returned', 'not-paid']
  return mayPay ? ['accept', 'returned', 'noted'] : ['returned', 'noted']
}

/** A review as staff see it. `detail` is what was contradictory, as pairs to read. */
export const staffReview = z.object({
  id: z.string(),
  order_number: z.string(),
  order_state: z.enum(orderStates),
  contact_name: z.string(),
  contact_phone: z.string(),
  amount_kes: z.number(),
  method: z.enum(orderMethods),
  reason: z.enum(reviewReasons),
  detail: z.array(z.object({ name: z.string(), value: z.string() })),
  opened_at: z.string(),
  settled_at: z.string().nullable(),
  settled_by: z.string().nullable(),
  resolution: z.string().nullable(),
  choices: z.array(z.enum(reviewActions)),
})
export type StaffReview = z.infer<typeof staffReview>

export const reviewNoteMaximum = 500
export const settleReviewInput = z.strictObject({
  action: z.enum(reviewActions),
  note: z.string().trim().max(reviewNoteMaximum).optional(),
})

/** A payment attempt of an order with everything the provider said about it, as it said it. */
export const staffPayment = z.object({
  id: z.string(),
  provider: z.enum(providerNames),
  phone: z.string().nullable(),
  amount_kes: z.number(),
  state: z.enum(paymentStates),
  result_code: z.string().nullable(),
  result_text: z.string().nullable(),
  receipt: z.string().nullable(),
  requested_at: z.string(),
  settled_at: z.string().nullable(),
  next_check_at: z.string().nullable(),
  checks: z.number(),
  messages: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(messageKinds),
      body: z.string(),
      received_at: z.string(),
      outcome: z.string().nullable(),
    }),
  ),
})
export type StaffPayment = z.infer<typeof staffPayment>

/** A reading of the exchange rate. `refusal` says why the shop does not count with it. */
export const staffRate = z.object({
  id: z.number(),
  rate: z.string(),
  source: z.string(),
  fetched_at: z.string(),
  accepted: z.boolean(),
  refusal: z.string().nullable(),
  /** Whether staff may accept it after all. */
  may_accept: z.boolean(),
})
export type StaffRate = z.infer<typeof staffRate>
