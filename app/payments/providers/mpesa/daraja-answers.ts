import type { PaymentReading, PromptAnswer } from '#app/shop/services/mobile-money.server.ts'
import { asText, type Fields, readJsonFields } from '../json-fields.ts'
import { badTokenCodes, catchAllCode, type Refusal, readRefusal } from './daraja-refusals.ts'
import { inProgressCode, isDefiniteFailure, paidCode } from './result-codes.ts'

const busyText = 'M-Pesa is busy. Please try again in a minute.'
const refusalTexts: Record<Refusal['kind'], { text: string; retryAfterMinutes?: number }> = {
  'wrong-call': { text: 'Payment failed. Try again.' },
  busy: { text: busyText, retryAfterMinutes: 1 },
  'phone-locked': {
    text: 'Another M-Pesa request is open on this phone. Please try again in 1 minute.',
    retryAfterMinutes: 1,
  },
}

/** A call with a refused token was not processed, so it may be sent once more. */
export function isBadToken(status: number, body: string): boolean {
  const refusal = readRefusal(status, readJsonFields(body))
  return refusal !== null && badTokenCodes.includes(refusal.code)
}

/** True if the error is the provider's own: only such errors count for the circuit breaker. */
export function isProviderError(status: number, body: string): boolean {
  const fields = readJsonFields(body)
  if (asText(fields?.errorCode) === catchAllCode) return false
  return status >= 500 || fields === null || 'fault' in fields
}

/** Only a listed refusal counts as a refusal. After any other answer with an id, the shop polls the prompt. */
export function readPushAnswer(status: number, raw: string): PromptAnswer {
  const fields = readJsonFields(raw)
  const checkoutRequestId = asText(fields?.CheckoutRequestID)
  if (status < 300 && asText(fields?.ResponseCode) === '0' && checkoutRequestId && !asText(fields?.errorCode)) {
    return { kind: 'accepted', checkoutRequestId, merchantRequestId: asText(fields?.MerchantRequestID), raw }
  }
  const refusal = readRefusal(status, fields)
  if (refusal) return { kind: 'refused', code: refusal.code, ...refusalTexts[refusal.kind], raw }
  const text = `neither accepted nor refused, ${status} ${codeOf(fields)}`.trim()
  return { kind: 'unanswered', text, raw, ...(checkoutRequestId ? { checkoutRequestId } : {}) }
}

function codeOf(fields: Fields | null): string {
  return asText(fields?.errorCode) || asText(fields?.ResponseCode)
}

export function readQueryAnswer(status: number, raw: string): PaymentReading {
  const fields = readJsonFields(raw)
  const code = asText(fields?.ResultCode)
  const isTaken = fields !== null && status < 300 && ['', '0'].includes(codeOf(fields))
  if (!isTaken || !code) return { kind: 'no-answer', text: `no result, ${status} ${codeOf(fields)}`.trim(), raw }
  if (code === paidCode) return { kind: 'paid', raw }
  if (code === inProgressCode) return { kind: 'in-progress', raw }
  if (!isDefiniteFailure(code)) return { kind: 'no-answer', text: `result ${code}`, raw }
  return { kind: 'failed', code, text: asText(fields.ResultDesc), raw }
}
