import { formatKes } from '#app/money/money.ts'
import { type ProviderName, paymentMethods } from '#app/money/payment-method.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { PayRefusal } from './pay-answers.ts'
import type { PaymentRefusal, PaymentResult } from './payments.server.ts'
import { providers } from './providers.server.ts'

export const emptyCart = 'Your cart is empty. Please add items before proceeding.'
export const noAddress = 'Please add a shipping address before you pay.'
export const noDelivery = 'We do not deliver there yet. Please choose another address.'
export const noCollector = 'Please say who collects it: a name and a phone.'
export const inProgress = 'A payment is in progress. Please finish or cancel it on your phone first.'
export const notOpen = 'This order does not wait for a payment any more.'
export const soldOut = 'Please change your cart before you pay.'
export const inReview = 'Your payment for this was received and is being checked. Please do not pay again.'

type Refused = Extract<PaymentResult, { ok: false }>

type ProviderLimits = { title: string; teller: string; mostKes: number }

const payProblems: Record<PaymentRefusal, (refused: Refused, limits: ProviderLimits) => Problem> = {
  'not-offered': (_refused, { title }) => ({ status: 409, message: `${title} is not offered at present.` }),
  'bad-phone': ({ message = '' }) => ({ status: 400, message, fields: { phone: message } }),
  'cart-empty': () => ({ status: 409, message: emptyCart }),
  'no-address': () => ({ status: 422, message: noAddress, fields: { shippingAddress: noAddress } }),
  'no-delivery': () => ({ status: 422, message: noDelivery, fields: { shippingAddress: noDelivery } }),
  'no-collector': () => ({ status: 422, message: noCollector, fields: { contact: noCollector } }),
  'selling-paused': ({ message = '' }) => ({ status: 409, message: `We take no orders today. ${message}` }),
  'pieces-short': ({ message = '' }) => ({ status: 409, message: `${message} ${soldOut}`.trim() }),
  'amount-changed': ({ amountKes = 0 }) => ({
    status: 409,
    message: `The amount to pay is now ${formatKes(amountKes)}. Please confirm it.`,
  }),
  'amount-too-large': (_refused, { teller, mostKes }) => ({
    status: 422,
    message: `${teller} takes at most ${formatKes(mostKes)} in one payment. Please order fewer pieces at a time.`,
  }),
  'payment-in-progress': () => ({ status: 409, message: inProgress }),
  'payment-in-review': () => ({ status: 409, message: inReview }),
  'order-closed': () => ({ status: 409, message: notOpen }),
  'too-many-prompts': ({ retryAfterMinutes = 1 }) => ({
    status: 429,
    message: `Too many payment requests were sent. Please try again in ${minutesText(retryAfterMinutes)}.`,
  }),
  'provider-refused': ({ message = 'Payment failed. Try again.' }) => ({ status: 502, message }),
}

export function payProblem(shop: Shop, provider: ProviderName, refused: Refused): Problem {
  const { title, teller } = paymentMethods[provider]
  return payProblems[refused.reason](refused, { title, teller, mostKes: providers[provider].mostKes(shop) })
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
    ...(refused.codeProblem === undefined ? {} : { codeProblem: refused.codeProblem }),
    ...(refused.delivery === undefined ? {} : { delivery: refused.delivery }),
    ...(refused.deliveryProblem === undefined ? {} : { deliveryProblem: refused.deliveryProblem }),
    ...(refused.retryAfterMinutes === undefined ? {} : { retryAfterMinutes: refused.retryAfterMinutes }),
  }
}

function minutesText(minutes: number): string {
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
