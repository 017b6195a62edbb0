import type { PromptAnswer } from '#app/shop/services/mobile-money.server.ts'
import type { PageReading } from '#app/shop/services/payment-pages.server.ts'
import { asFields, asText, type Fields, readJsonFields } from '../json-fields.ts'
import { codeOfRefusal, refusalText } from './card-codes.ts'
import type { CardMode } from './card-events.ts'
import { findRefusal } from './paystack-refusals.ts'

/** How long a page counts as open. */
const openSeconds = 30 * 60

/** `baseUrl`: the configured address of the provider. */
type RequestedPayment = { reference: string; baseUrl: string }

/** The result of opening a page; null if only polling can show it. */
export function readOpening(
  status: number,
  raw: string,
  { reference, baseUrl }: RequestedPayment,
): PromptAnswer | null {
  const fields = readJsonFields(raw)
  const data = asFields(fields?.data)
  const address = asText(data?.authorization_url, 500)
  if (status < 300 && fields?.status === true && data?.reference === reference && isCheckoutPage(address, baseUrl)) {
    return { kind: 'redirect', address, openSeconds, checkoutRequestId: reference, raw }
  }
  const code = findRefusal(status, fields)
  if (code === null) return null
  const retryAfterMinutes = code === 'busy' ? { retryAfterMinutes: 1 } : {}
  return { kind: 'refused', code, text: refusalText(code), ...retryAfterMinutes, raw }
}

/** Parses the answer of Paystack's call `verify`; `domain` is the mode of the shop's key. */
export function readVerify(status: number, raw: string, { reference, domain }: Verified): PageReading {
  const fields = readJsonFields(raw)
  const data = asFields(fields?.data)
  // Only the text identifies an unknown payment: its HTTP status is 400 or 404, and both have other meanings too.
  const isMissing = !data && /reference not found/i.test(asText(fields?.message))
  if ((status === 400 || status === 404) && isMissing) return { kind: 'not-found', raw }
  if (!data || status >= 300) return { kind: 'no-answer', text: `no answer about the payment, ${status}`, raw: '' }
  const safeAnswer = withoutCard(raw)
  if (data.reference !== reference || data.domain !== domain) {
    return { kind: 'no-answer', text: 'the answer is about another payment or mode', raw: safeAnswer }
  }
  return readStatus(data, safeAnswer, reference)
}

type Verified = { reference: string; domain: CardMode }

function readStatus(data: Fields, raw: string, reference: string): PageReading {
  switch (data.status) {
    case 'success':
      return readPaid(data, raw, reference)
    case 'failed':
    case 'reversed': {
      const text = asText(data.gateway_response)
      return { kind: 'failed', code: data.status === 'reversed' ? 'reversed' : codeOfRefusal(text), text, raw }
    }
    case 'abandoned':
      return { kind: 'untouched', raw }
    default:
      return { kind: 'in-progress', raw }
  }
}

function readPaid(data: Fields, raw: string, reference: string): PageReading {
  const amount = paidCents(data)
  const id = asText(data.id)
  if (amount === null || !/^\d{1,20}$/.test(id)) return { kind: 'no-answer', text: 'paid, but no amount or id', raw }
  const paidAt = new Date(asText(data.paid_at) || asText(data.paidAt))
  return {
    kind: 'paid',
    payment: {
      checkoutRequestId: reference,
      amount: centsToKesText(amount),
      currency: asText(data.currency) || 'unknown',
      receipt: `PS-${id}`,
      phone: null,
      paidAt: Number.isNaN(paidAt.getTime()) ? null : paidAt,
    },
    raw,
  }
}

/** The requested amount; fees charged to the customer come on top of it. */
function paidCents({ amount, requested_amount: requested }: Fields): number | null {
  if (!isCents(amount)) return null
  return isCents(requested) && requested <= amount ? requested : amount
}

function isCents(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function centsToKesText(cents: number): string {
  const rest = cents % 100
  return `${(cents - rest) / 100}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** True for Paystack's own hosts and for the configured host: the shop redirects buyers only to these. */
function isCheckoutPage(address: string, baseUrl: string): boolean {
  const page = URL.parse(address)
  if (!page) return false
  return (
    page.origin === new URL(baseUrl).origin ||
    (page.protocol === 'https:' && /(^|\.)paystack\.(com|co)$/.test(page.hostname))
  )
}

/** The answer in a form that is safe to store: only the brand, country and last four digits of a card remain. */
export function withoutCard(raw: string): string {
  const fields = readJsonFields(raw)
  if (!fields) return ''
  return JSON.stringify(fields, (name, value) => {
    const card = name === 'authorization' ? asFields(value) : null
    return card ? { brand: card.brand, last4: card.last4, country_code: card.country_code } : value
  })
}
