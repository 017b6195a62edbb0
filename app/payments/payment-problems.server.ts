import { formatKes } from '#app/money/money.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { PayRefusal } from './pay-answers.ts'
import type { PaymentRefusal, PaymentRequest } from './payments.server.ts'

export const emptyCart = 'Your cart is empty. Please add items before proceeding.'
export const noAddress = 'Please add a shipping address before you pay.'
export const inProgress = 'A payment is in progress. Please finish or cancel it on your phone first.'
export const inReview = 'Your payment for this was received and is being checked. Please do not pay again.'

type Refused = Extract<PaymentRequest, { ok: false }>
/** Who was asked for the money, and how much that takes at once. */
type Asked = { title: string; mostKes: number }

const payProblems: Record<PaymentRefusal, (refused: Refused, asked: Asked) => Problem> = {
  'bad-phone': ({ message = '' }) => ({ status: 400, message, fields: { phone: message } }),
  'cart-empty': () => ({ status: 409, message: emptyCart }),
  'no-address': () => ({ status: 422, message: noAddress, fields: { shippingAddress: noAddress } }),
  'amount-changed': ({ amountKes = 0 }) => ({
    status: 409,
    message: `The amount to pay is now ${formatKes(amountKes)}. Please confirm it.`,
  }),
  'amount-too-large': (_refused, { title, mostKes }) => ({
    status: 422,
    message: `${title} takes at most ${formatKes(mostKes)} in one payment. Please order fewer pieces at a time.`,
  }),
  'payment-in-progress': () => ({ status: 409, message: inProgress }),
  'payment-in-review': () => ({ status: 409, message: inReview }),
  'too-many-prompts': ({ retryAfterMinutes = 1 }) => ({
    status: 429,
    message: `Too many payment requests were sent. Please try again in ${minutesText(retryAfterMinutes)}.`,
  }),
  'provider-refused': ({ message = 'Payment failed. Try again.' }) => ({ status: 502, message }),
}

export function payProblem(refused: Refused, asked: Asked): Problem {
  return payProblems[refused.reason](refused, asked)
}

/** The refusal with its reason and the figures that the page shows. */
export function payRefusalBody(refused: Refused, problem: Problem): PayRefusal {
  const { message, fields } = problem
  return {
    success: false,
    error: message,
    message,
    reason: refused.reason,
    ...(fields ? { fields } : {}),
    ...(refused.amountKes === undefined ? {} : { amount: refused.amountKes }),
    ...(refused.leftOut?.length ? { leftOut: refused.leftOut } : {}),
    ...(refused.retryAfterMinutes === undefined ? {} : { retryAfterMinutes: refused.retryAfterMinutes }),
  }
}

function minutesText(minutes: number): string {
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
