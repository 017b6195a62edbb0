import { z } from 'zod'
import { problemAnswer } from '#app/framework/http/module-api.server.ts'
import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import { formatKes } from '#app/money/money.ts'
import { type OrderMethod, type ProviderName, paymentMethods } from '#app/money/payment-method.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { type PaymentRefusal, paymentRefusal } from './pay-answers.ts'
import { providers } from './providers.server.ts'

/** A refusal by the schema has the general shape, without a reason. */
export const paymentRefusals = z.union([paymentRefusal.and(problemAnswer), problemAnswer])

const noAddressText = 'Please add a shipping address before you pay.'
const noDeliveryText = 'We do not deliver there yet. Please choose another address.'
const noCollectorText = 'Please say who collects it: a name and a phone.'
const noEmailText = 'Please give an email: an order to another country needs one.'
const inReviewText = 'Your payment for this was received and is being checked. Please do not pay again.'
const tooManyOpenText =
  'Two of your bank orders still wait for their transfer. Please pay one of them first, or pay another way.'
export const orderClosedText = 'This order does not wait for a payment any more.'

/** The message of a refusal, with its reason and the data that the page displays. */
export function paymentProblem(method: OrderMethod, refusal: PaymentRefusal): Problem {
  const minutes = 'retryAfterMinutes' in refusal ? refusal.retryAfterMinutes : undefined
  const retryAfter = minutes ? { retryAfterSeconds: minutes * 60 } : {}
  return { ...describeRefusal(method, refusal), ...retryAfter, details: refusal }
}

function describeRefusal(method: OrderMethod, refused: PaymentRefusal): Problem {
  const { title, confirmer } = paymentMethods[method]
  switch (refused.reason) {
    case 'not-offered':
      return conflict(`${title} is not offered at present.`)
    case 'bad-phone':
      return fieldError('phone', refused.message)
    case 'cart-empty':
      return conflict('Your cart is empty. Please add items before proceeding.')
    case 'no-address':
      return { status: 422, message: noAddressText, fields: { shippingAddress: noAddressText } }
    case 'no-delivery':
      return { status: 422, message: noDeliveryText, fields: { shippingAddress: noDeliveryText } }
    case 'no-collector':
      return { status: 422, message: noCollectorText, fields: { contact: noCollectorText } }
    case 'no-email':
      return { status: 422, message: noEmailText, fields: { email: noEmailText } }
    case 'selling-paused':
      return conflict(`We take no orders today. ${refused.message}`)
    case 'pieces-short':
      return conflict(`${refused.message} Please change your cart before you pay.`)
    case 'code-refused':
      return conflict(`${refused.message} Please look at the amount again.`)
    case 'amount-changed':
      return conflict(amountChangedText(refused.amount, refused.deliveryProblem))
    case 'amount-too-large':
      return conflict(tooLargeText(confirmer, refused.maxKes))
    case 'payment-in-progress':
      return conflict('A payment is in progress. Please finish or cancel it on your phone first.')
    case 'payment-in-review':
      return conflict(inReviewText)
    case 'order-closed':
      return conflict(orderClosedText)
    case 'too-many-open':
      return conflict(tooManyOpenText)
    case 'too-many-prompts':
      return { status: 429, message: `Too many payment requests were sent. ${waitText(refused.retryAfterMinutes)}.` }
    case 'too-many-pages':
      return {
        status: 429,
        message: `Too many card pages were opened. ${waitText(refused.retryAfterMinutes)}, or pay another way.`,
      }
    case 'provider-refused':
      return { status: 502, message: refused.message }
  }
}

function amountChangedText(amountKes: number, deliveryProblem = ''): string {
  return `${deliveryProblem} The amount to pay is now ${formatKes(amountKes)}. Please confirm it.`.trim()
}

function tooLargeText(confirmer: string, maxKes: number): string {
  return `${confirmer} takes at most ${formatKes(maxKes)} in one payment. Please pay another way, or order fewer pieces at a time.`
}

/** Why the amount is too large for this provider; null if it is not. */
export function findAmountProblem(shop: Shop, provider: ProviderName, amountKes: number): string | null {
  const maxKes = providers[provider].maxKes(shop)
  return amountKes > maxKes ? tooLargeText(paymentMethods[provider].confirmer, maxKes) : null
}

function waitText(minutes: number): string {
  if (minutes > 120) return `Please try again in ${Math.ceil(minutes / 60)} hours`
  return `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`
}
