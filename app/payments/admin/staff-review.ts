import { z } from 'zod'
import type { StaffPolicy } from '#app/framework/http/staff-policy.ts'
import { keysOf } from '#app/framework/records.ts'
import { orderMethods, providerNames } from '#app/money/payment-method.ts'
import { type OrderState, orderStates } from '#app/orders/order.ts'
import { paymentStates, providerMessageKinds, type ReviewReason, reviewReasons } from '../payment.ts'

/**
 * How staff settle a review. `accept`: this money pays the order. `returned`: staff refunded the money by hand.
 * `noted`: there is nothing else to do. `not-paid`: no money arrived. `not-returned`: an unknown refund was not sent.
 * For an order on hold, `money-gone` records the payer's reversal as a refund, and `make-it` ends the hold.
 */
export const reviewActions = {
  accept: { button: 'Accept as payment of the order', done: 'Accepted as payment of the order', policy: 'money' },
  returned: { button: 'The money was returned', done: 'The money was returned', policy: 'owner' },
  noted: { button: 'Nothing else to do', done: 'Nothing else was to be done', policy: 'office' },
  'not-paid': { button: 'It was not paid', done: 'It was not paid', policy: 'office' },
  'not-returned': { button: 'No money was returned', done: 'No money was returned', policy: 'owner' },
  'money-gone': { button: 'The money is gone', done: 'The money is gone', policy: 'owner' },
  'make-it': { button: 'Make it all the same', done: 'It is made all the same', policy: 'owner' },
} as const satisfies Record<string, { button: string; done: string; policy: StaffPolicy }>
export type ReviewAction = keyof typeof reviewActions

const payingReasons: readonly ReviewReason[] = [
  'wrong-amount',
  'order-superseded',
  'order-cancelled',
  'piece-gone',
  'no-answer',
]

/** The actions that staff may take on a review, given the state of its order. */
export function reviewChoices(
  reason: ReviewReason,
  { state: orderState, isOnHold }: { state: OrderState; isOnHold: boolean },
): ReviewAction[] {
  if (reason === 'reversed') return isOnHold ? ['money-gone', 'make-it'] : ['noted']
  if (reason === 'refund-no-answer') return ['returned', 'not-returned']
  if (reason === 'refund-contradicts') return ['returned', 'not-returned', 'noted']
  const mayPay = payingReasons.includes(reason) && (orderState === 'awaiting_payment' || orderState === 'cancelled')
  // The provider may still confirm this payment, so it can't be marked as returned: staff accept it, then refund.
  if (reason === 'no-answer') return mayPay ? ['accept', 'not-paid'] : ['returned', 'not-paid']
  return mayPay ? ['accept', 'returned', 'noted'] : ['returned', 'noted']
}

const reviewAction = z.enum(keysOf(reviewActions))

/** A review for staff. `detail`: the contradictory facts as labelled values. */
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
  choices: z.array(reviewAction),
})
export type StaffReview = z.infer<typeof staffReview>

export const maxReviewNoteLength = 500
export const settleReviewInput = z.strictObject({
  action: reviewAction,
  note: z.string().trim().max(maxReviewNoteLength).optional(),
})

/** A payment attempt of an order, with all provider messages as received. */
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
      kind: z.enum(providerMessageKinds),
      body: z.string(),
      received_at: z.string(),
      outcome: z.string().nullable(),
    }),
  ),
})
export type StaffPayment = z.infer<typeof staffPayment>

/** A reading of the exchange rate. `refusal`: why the shop does not use it. */
export const staffRate = z.object({
  id: z.number(),
  rate: z.string(),
  source: z.string(),
  fetched_at: z.string(),
  accepted: z.boolean(),
  refusal: z.string().nullable(),
  /** True if staff may still accept the reading. */
  may_accept: z.boolean(),
})
export type StaffRate = z.infer<typeof staffRate>
