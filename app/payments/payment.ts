import type { Quote } from '#app/exchange-rates/rate.ts'

export const paymentStates = ['requested', 'pending', 'unknown', 'failed', 'success'] as const
export type PaymentState = (typeof paymentStates)[number]

const nextStates: Record<PaymentState, readonly PaymentState[]> = {
  requested: ['pending', 'unknown', 'failed', 'success'],
  pending: ['success', 'failed', 'unknown'],
  // The provider may confirm after the shop stopped polling, or after a failure. The payment then counts.
  unknown: ['success', 'failed'],
  failed: ['success'],
  success: [],
}

export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return nextStates[from].includes(to)
}

/** The kinds of a provider's messages: its own calls, and its answers to the shop's calls. */
export const providerMessageKinds = [
  'callback',
  'push-answer',
  'query-answer',
  'confirmation',
  'result',
  'late-result',
] as const
export type ProviderMessageKind = (typeof providerMessageKinds)[number]

/**
 * `asked-back`: the provider must still confirm the receipt. `returned`: staff refunded the money. `outside`: the money
 * is for a sale outside the shop.
 */
export type ReceiptStatus = 'matched' | 'asked-back' | 'unmatched' | 'returned' | 'outside'

/**
 * The result code of a prompt whose money is already counted. The provider confirmed it as a manual payment first, and
 * that confirmation created another attempt of the order.
 */
export const paidByConfirmationCode = 'counted'

/** A phone shows a prompt for about a minute; after three minutes without an answer another may be sent. */
export const handsetSeconds = 60
export const promptSeconds = 180
/** How long a prompt reserves stock items, whatever its state. */
export const promptReservationSeconds = 900

/** The status of a payment, as pages display it. */
export type CustomerPaymentStatus = 'pending' | 'success' | 'failed' | 'unknown'

type PromptTiming = { state: PaymentState; promptEndsAt: Date }

/** An expired attempt is `unknown` even before a job has marked it. */
export function statusForCustomer(attempt: PromptTiming, now: Date): CustomerPaymentStatus {
  if (attempt.state === 'requested' || attempt.state === 'pending') return isLive(attempt, now) ? 'pending' : 'unknown'
  return attempt.state
}

/** True if the phone may still show the prompt. */
export function isLive({ state, promptEndsAt }: PromptTiming, now: Date): boolean {
  return (state === 'requested' || state === 'pending') && now < promptEndsAt
}

/** A payment attempt as pages display it to its customer. */
export type CustomerPayment = {
  transactionId: string
  orderId: string
  orderNumber: string
  status: CustomerPaymentStatus
  /** True if the money has arrived and staff are checking it. */
  isInReview: boolean
  /** The quote of the order as placed; the cart may have changed since. */
  quote: Quote
  /** Masked, like '2547•••••678'; null for a method without a phone. */
  phone: string | null
  /** The provider's page, while it may be open. */
  redirectUrl: string | null
  requestedAt: Date
  promptEndsAt: Date
  settledAt: Date | null
  /** A text that explains the status, if there is one. */
  message: string | null
}

const reviewTexts = {
  'wrong-amount': 'Another amount was paid than the order costs.',
  'other-payment': 'A confirmation came to the address of another payment.',
  'order-superseded': 'The customer paid an order that a newer one had replaced.',
  'order-cancelled': 'The customer paid a cancelled or refunded order.',
  'piece-gone':
    'The customer paid after the last ready piece had gone to somebody else. Accept it if you make another.',
  'paid-twice': 'The order was paid twice.',
  'receipt-used': 'The receipt belongs to another payment already.',
  'second-receipt': 'A second receipt arrived for one payment.',
  'failed-after-paid': (confirmer) => `${confirmer} said that it was paid, later that it failed.`,
  'no-answer': (confirmer) => `${confirmer} never said how this payment ended: look for it in the statement.`,
  disputed: (confirmer) =>
    `The payer's bank asks for the money back. Answer ${confirmer} in its own back office, in time: after that it takes the money.`,
  reversed: (confirmer) =>
    `The payer had ${confirmer} take this payment back. The order is on hold: don't make or hand over anything until an owner decides.`,
  'refund-no-answer': (confirmer) => `${confirmer} never said how a refund ended: look for it in the statement.`,
  'refund-contradicts': (confirmer) =>
    `${confirmer} said something else of a refund than was asked, or than it had said before.`,
} satisfies Record<string, string | ((confirmer: string) => string)>
export type ReviewReason = keyof typeof reviewTexts
export const reviewReasons = Object.keys(reviewTexts) as ReviewReason[]

/** Why staff must review a payment. `confirmer`: the party that confirms payments of the method. */
export function reviewText(reason: ReviewReason, confirmer: string, isOrderPaid = false): string {
  // If another payment has paid the order, this one must be refunded.
  if (reason === 'no-answer' && isOrderPaid)
    return `${confirmer} never said how this payment ended, and another one paid the order: look for it in the statement; give it back.`
  const text = reviewTexts[reason]
  return typeof text === 'string' ? text : text(confirmer)
}

/**
 * Messages to the customer about a payment that did not pay its order, by the decision of staff. The decision is the
 * attempt's result code.
 */
const decisionTexts = {
  returned: () => 'This payment was refunded to you.',
  noted: () => 'We have looked at this payment, and it is closed. Please contact us if anything is unclear.',
  'not-paid': (confirmer: string) => `${confirmer} took no money for this payment.`,
}
export type StaffDecision = keyof typeof decisionTexts
const decisions = Object.keys(decisionTexts) as StaffDecision[]

export function decisionText(decision: StaffDecision, confirmer: string): string {
  return decisionTexts[decision](confirmer)
}

export function parseDecision(resultCode: string | null): StaffDecision | null {
  return decisions.find((decision) => decision === resultCode) ?? null
}
