import type { PaymentReading, PromptAnswer } from '#app/platform/mobile-money.server.ts'
import { asFields, asText, type Fields, readJsonFields } from '../json-fields.ts'
import { failureText, failureWait, isNotFound, isOpenCode, isRefusal } from './airtel-codes.ts'

const plainRefusal = 'Payment failed. Try again.'
/** The gateway itself does not know whether it passed the request on. */
const unsureStatuses = [408, 500, 502, 504]

export function isBadToken(status: number): boolean {
  return status === 401
}

/** Whether Airtel itself ails, so that sparing it makes sense. */
export function isProviderFault(status: number, body: string): boolean {
  return status >= 500 || readJsonFields(body) === null
}

/** `expires_in` comes as text or number, and is 180 s. */
export function readToken(status: number, body: string): { token: string; lifetimeSeconds: number } | null {
  const fields = readJsonFields(body)
  const token = asText(fields?.access_token)
  const lifetime = Number(asText(fields?.expires_in))
  if (status !== 200 || !token) return null
  return { token, lifetimeSeconds: Number.isFinite(lifetime) && lifetime > 0 ? lifetime : 180 }
}

/** Two fields may hold a code, and older answers have only one of them. */
function readCodes(fields: Fields | null): string[] {
  const status = asFields(fields?.status)
  return [status?.response_code, status?.result_code, fields?.error_code, fields?.code]
    .map((value) => asText(value))
    .filter(Boolean)
}

/** A refusal may come with HTTP 200; the echo of the id is never relied on. */
export function readPushAnswer(status: number, raw: string, ownId: string): PromptAnswer {
  const fields = readJsonFields(raw)
  const codes = readCodes(fields)
  const isYes = asFields(fields?.status)?.success === true
  const refusal = codes.find(isRefusal)
  // An id used before: the first request with it may be on the phone.
  if (codes.includes('ESB000041')) return unanswered('the id was used before', raw)
  if (status < 300 && isYes && !refusal) {
    return { kind: 'accepted', checkoutRequestId: ownId, merchantRequestId: asText(messageIdOf(fields)), raw }
  }
  if (codes.some(isOpenCode)) return unanswered(`in doubt, ${codes.join(' ')}`, raw)
  // A missing PIN is told in the same words as a fault of the server.
  if (refusal && (status < 300 || status === 400 || refusal !== 'DP00800001005')) return refused(refusal, raw)
  if (unsureStatuses.includes(status)) return unanswered(`no certain answer, ${status}`, raw)
  if (status >= 400) return refused(`http-${status}`, raw)
  return fields && codes.length > 0 && asFields(fields.status)?.success === false
    ? refused(codes[0] ?? '', raw)
    : unanswered(`unreadable answer, ${status}`, raw)
}

/** Airtel's own id of the payment, if it is told so early. */
function messageIdOf(fields: Fields | null): unknown {
  return asFields(asFields(fields?.data)?.transaction)?.airtel_money_id
}

function refused(code: string, raw: string): PromptAnswer {
  const retryAfterMinutes = failureWait(code)
  const text = isRefusal(code) || retryAfterMinutes || code === 'http-401' ? failureText(code) : plainRefusal
  return { kind: 'refused', code, text, raw, ...(retryAfterMinutes ? { retryAfterMinutes } : {}) }
}

function unanswered(text: string, raw: string): PromptAnswer {
  return { kind: 'unanswered', text, raw }
}

/** Only the letters of the payment decide: Airtel's codes beside them contradict each other. */
export function readEnquiryAnswer(status: number, raw: string): PaymentReading {
  const fields = readJsonFields(raw)
  const payment = asFields(asFields(fields?.data)?.transaction)
  const letters = asText(payment?.status).toUpperCase()
  const text = asText(payment?.message)
  if (status < 300 && letters === 'TS') {
    const receipt = readReceipt(payment?.airtel_money_id)
    const checkoutRequestId = asText(payment?.id)
    return { kind: 'paid', told: { checkoutRequestId, amount: null, receipt, phone: null, paidAt: null }, raw }
  }
  if (status < 300 && (letters === 'TF' || letters === 'TE')) {
    const code = readCodes(fields).find(isRefusal) ?? letters
    return { kind: 'failed', code, text, raw }
  }
  if (['TIP', 'TI', 'TA'].includes(letters)) return { kind: 'in-progress', raw }
  const codes = readCodes(fields)
  if (codes.some(isNotFound)) return { kind: 'failed', code: 'not-found', text: 'no such payment', raw }
  return { kind: 'no-answer', text: `no result, ${status} ${codes.join(' ')}`.trim(), raw }
}

/** Like `MP210603.1234.L06941`. */
export function readReceipt(value: unknown): string | null {
  const text = asText(value).toUpperCase()
  return /^[A-Z0-9][A-Z0-9.-]{4,39}$/.test(text) ? text : null
}
