import type { PaymentReading, PromptAnswer } from '#app/platform/mobile-money.server.ts'
import { failureText, failureWait, inProgressCode, isDefiniteFailure, paidCode } from './result-codes.ts'

/** Several spellings of 'bad token' exist among the provider's products. */
const badTokenCodes = ['404.001.03', '400.003.01', '401.001', '401.003.01', '401.002.01']
/** The provider's word for nearly everything: on a push its text tells, on a query it means nothing at all. */
const catchAllCode = '500.001.1001'
/** 'Internal Server Error': the push may have gone out before it. */
const innerFaultCode = '500.003.1001'

const plainRefusal = 'Payment failed. Try again.'

type Fields = Record<string, unknown>

/** The members of a JSON object; null for HTML, an empty body or anything else, all seen from the real gateway. */
export function readFields(body: string): Fields | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
  } catch {
    return null
  }
}

/** Text or number, as text: the provider mixes them. */
function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

export function isBadToken(fields: Fields | null): boolean {
  return badTokenCodes.includes(asText(fields?.errorCode))
}

/** Whether the provider itself ails, so that sparing it makes sense. */
export function isProviderFault(status: number, fields: Fields | null): boolean {
  if (asText(fields?.errorCode) === catchAllCode) return false
  return status >= 500 || fields === null || 'fault' in fields
}

export function readToken(status: number, body: string): { token: string; lifetimeSeconds: number } | null {
  const fields = readFields(body)
  const token = asText(fields?.access_token)
  const lifetime = Number(asText(fields?.expires_in))
  if (status !== 200 || !token) return null
  return { token, lifetimeSeconds: Number.isFinite(lifetime) && lifetime > 0 ? lifetime : 3_000 }
}

export function readPushAnswer(status: number, raw: string): PromptAnswer {
  const fields = readFields(raw)
  if (!fields) {
    // Only a refusal by the gateway's own rules is certain; a fault may have come after the push went out.
    const isCertain = status >= 400 && status < 500 && status !== 408
    return isCertain ? refused(`http-${status}`, plainRefusal, raw) : unanswered(`unreadable answer, ${status}`, raw)
  }
  const responseCode = asText(fields.ResponseCode)
  const checkoutRequestId = asText(fields.CheckoutRequestID)
  if (status < 300 && responseCode === '0' && checkoutRequestId) {
    return { kind: 'accepted', checkoutRequestId, merchantRequestId: asText(fields.MerchantRequestID), raw }
  }
  const code = asText(fields.errorCode)
  if (code) return readPushRefusal(code, asText(fields.errorMessage), raw)
  if ('fault' in fields) return refused('spike-arrest', 'M-Pesa is busy. Please try again in a minute.', raw, 1)
  if (responseCode && responseCode !== '0') return refused(responseCode, plainRefusal, raw)
  return status >= 400 && status < 500
    ? refused(`http-${status}`, plainRefusal, raw)
    : unanswered('neither accepted nor refused', raw)
}

function readPushRefusal(code: string, message: string, raw: string): PromptAnswer {
  if (code === innerFaultCode) return unanswered('internal error of the provider', raw)
  if (code === catchAllCode && /lock subscriber|already in process/i.test(message)) {
    const text = 'Another M-Pesa request is open on this phone. Please try again in 1 minute.'
    return refused('subscriber-locked', text, raw, 1)
  }
  if (code === '500.003.02' || code === '500.003.03') {
    return refused(code, 'M-Pesa is busy. Please try again in a minute.', raw, 1)
  }
  if (isDefiniteFailure(code)) return refused(code, failureText(code), raw, failureWait(code))
  return refused(code, plainRefusal, raw)
}

export function readQueryAnswer(status: number, raw: string): PaymentReading {
  const fields = readFields(raw)
  const code = asText(fields?.ResultCode)
  if (!fields || status >= 300 || !code) return { kind: 'no-answer', text: `no result, ${status}`, raw }
  if (code === paidCode) return { kind: 'paid', raw }
  if (code === inProgressCode) return { kind: 'in-progress', raw }
  if (!isDefiniteFailure(code)) return { kind: 'no-answer', text: `result ${code}`, raw }
  return { kind: 'failed', code, text: asText(fields.ResultDesc), raw }
}

function unanswered(text: string, raw: string): PromptAnswer {
  return { kind: 'unanswered', text, raw }
}

function refused(code: string, text: string, raw: string, retryAfterMinutes?: number): PromptAnswer {
  return { kind: 'refused', code, text, raw, ...(retryAfterMinutes ? { retryAfterMinutes } : {}) }
}
