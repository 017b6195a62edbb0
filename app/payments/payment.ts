import type { Quote } from '#app/exchange-rates/rate.ts'

export const paymentStates = ['requested', 'pending', 'unknown', 'failed', 'success'] as const
export type PaymentState = (typeof paymentStates)[number]

const nextStates: Record<PaymentState, readonly PaymentState[]> = {
  requested: ['pending', 'unknown', 'failed', 'success'],
  pending: ['success', 'failed', 'unknown'],
  // The provider may confirm after we gave up, or after it said no. The customer has paid, so we accept it.
  unknown: ['success', 'failed'],
  failed: ['success'],
  success: [],
}

export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return nextStates[from].includes(to)
}

/** What a provider said, and how it came: by itself, or as an answer. */
export const messageKinds = [
  'callback',
  'push-answer',
  'query-answer',
  'confirmation',
  'result',
  'late-result',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** `asked-back`: the provider is asked whether it is true. `returned`: staff noted that it was given back. */
export type ReceiptStatus = 'matched' | 'asked-back' | 'unmatched' | 'returned'

/** The result code of a prompt whose money another attempt of the order has counted, by its confirmation. */
export const countedCode = 'counted'

/** A prompt can be answered on the phone for about a minute; after three without an answer another may be sent. */
export const handsetSeconds = 60
export const promptSeconds = 180
/** In doubt or not, stock items are held for a prompt for so long. */
export const promptReservationSeconds = 900

/** What a page is told of a payment. */
export type ShownState = 'pending' | 'success' | 'failed' | 'unknown'

type Timed = { state: PaymentState; promptEndsAt: Date }

/** What the customer is told. An attempt whose time is over reads `unknown` before a job has noted it. */
export function shownState(attempt: Timed, now: Date): ShownState {
  if (attempt.state === 'requested' || attempt.state === 'pending') return isLive(attempt, now) ? 'pending' : 'unknown'
  return attempt.state
}

/** Whether the prompt may still be on the phone. */
export function isLive({ state, promptEndsAt }: Timed, now: Date): boolean {
  return (state === 'requested' || state === 'pending') && now < promptEndsAt
}

/** A payment attempt as its customer sees it. */
export type ShownPayment = {
  transactionId: string
  orderId: string
  orderNumber: string
  status: ShownState
  /** The money is here and staff look at it. */
  isInReview: boolean
  /** Of the order as it was placed, whatever the cart holds by now. */
  quote: Quote
  /** '2547•••••678'; null where no phone is asked. */
  phone: string | null
  /** The provider's page, while it may be open. */
  redirectUrl: string | null
  requestedAt: Date
  promptEndsAt: Date
  settledAt: Date | null
  /** Set where there is something to say beyond the state. */
  message: string | null
}

export const reviewReasons = [
  'wrong-amount',
  'other-payment',
  'order-superseded',
  'order-cancelled',
  'piece-gone',
  'paid-twice',
  'receipt-used',
  'second-receipt',
  'failed-after-paid',
  'no-answer',
  'disputed',
  'reversed',
  'refund-no-answer',
  'refund-contradicts',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

const reviewTexts: Record<ReviewReason, string | ((teller: string) => string)> = {
  'wrong-amount': 'Another amount was paid than the order costs.',
  'other-payment': 'A confirmation came to the address of another payment.',
  'order-superseded': 'The customer paid an order that a newer one had replaced.',
  'order-cancelled': 'The customer paid a cancelled or refunded order.',
  'piece-gone':
    'The customer paid after the last ready piece had gone to somebody else. Accept it if you make another.',
  'paid-twice': 'The order was paid twice.',
  'receipt-used': 'The receipt belongs to another payment already.',
  'second-receipt': 'A second receipt arrived for one payment.',
  'failed-after-paid': (teller) => `${teller} said that it was paid, later that it failed.`,
  'no-answer': (teller) => `${teller} never said how this payment ended: look for it in the statement.`,
  disputed: (teller) =>
    `The payer's bank asks for the money back. Answer ${teller} in its own back office, in time: after that it takes the money.`,
  reversed: (teller) =>
    `The payer had ${teller} take this payment back. The order is on hold: don't make or hand over anything until an owner decides.`,
  'refund-no-answer': (teller) => `${teller} never said how a refund ended: look for it in the statement.`,
  'refund-contradicts': (teller) =>
    `${teller} said something else of a refund than was asked, or than it had said before.`,
}

/**
 * What was contradictory, as staff read it; `teller` is the method's. What another payment has paid has no use for a
 * second charge.
 */
export function reviewText(reason: ReviewReason, teller: string, isOrderPaid = false): string {
  if (reason === 'no-answer' && isOrderPaid)
    return `${teller} never said how this payment ended, and another one paid the order: look for it in the statement; give it back.`
  const text = reviewTexts[reason]
  return typeof text === 'string' ? text : text(teller)
}

/**
 * What staff decided about a payment that did not pay its order, as its customer reads it. The decision is kept as the
 * attempt's result code.
 */
const decisionTexts: Record<Decision, (teller: string) => string> = {
  returned: () => 'This payment was refunded to you.',
  noted: () => 'We have looked at this payment, and it is closed. Please contact us if anything is unclear.',
  'not-paid': (teller) => `${teller} took no money for this payment.`,
}
const decisions = ['returned', 'noted', 'not-paid'] as const
export type Decision = (typeof decisions)[number]

export function decisionText(decision: Decision, teller: string): string {
  return decisionTexts[decision](teller)
}

export function readDecision(resultCode: string | null): Decision | null {
  return decisions.find((decision) => decision === resultCode) ?? null
}
