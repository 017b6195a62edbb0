import type { PaymentReading, PromptAnswer } from '#app/shop/services/mobile-money.server.ts'
import { asFields, asText, type Fields, readJsonFields } from '../json-fields.ts'
import { failureText, failureWait, findCodeByMessage, findRefusal, isNotFound, isRefusal } from './airtel-codes.ts'

export function isBadToken(status: number): boolean {
  return status === 401
}

/** True if the error is Airtel's own: only such errors count for the circuit breaker. */
export function isProviderError(status: number, body: string): boolean {
  return status >= 500 || readJsonFields(body) === null
}

/** Four fields may hold a code; older answers have fewer. A field that repeats the HTTP status holds no code. */
export function readCodes(httpStatus: number, fields: Fields | null): string[] {
  const status = asFields(fields?.status)
  return [status?.response_code, status?.result_code, fields?.error_code, fields?.code]
    .map((value) => asText(value))
    .filter((code) => code !== '' && code !== String(httpStatus))
}

/**
 * Only a listed code means a refusal, even with HTTP 200. Returns the shop's own id of the payment, because the id in
 * the answer is not trusted.
 */
export function readPushAnswer(status: number, raw: string, shopReference: string): PromptAnswer {
  const fields = readJsonFields(raw)
  const codes = readCodes(status, fields)
  const isYes = status < 300 && asFields(fields?.status)?.success === true
  // ESB000041 means a reused id: the first request with it may be on the phone.
  if (isYes && !codes.includes('ESB000041') && !codes.some(isRefusal)) {
    return { kind: 'accepted', checkoutRequestId: shopReference, merchantRequestId: asText(messageIdOf(fields)), raw }
  }
  const refusal = isYes ? null : findRefusal({ status, codes, isPrompt: true })
  if (refusal) return refused(refusal, raw)
  return { kind: 'unanswered', text: `no certain answer, ${status} ${codes.join(' ')}`.trim(), raw }
}

/** Airtel's own id of the payment, if this answer has it. */
function messageIdOf(fields: Fields | null): unknown {
  return asFields(asFields(fields?.data)?.transaction)?.airtel_money_id
}

function refused(code: string, raw: string): PromptAnswer {
  const retryAfterMinutes = failureWait(code)
  return { kind: 'refused', code, text: failureText(code), raw, ...(retryAfterMinutes ? { retryAfterMinutes } : {}) }
}

/** Only the payment's status letters count: the codes beside them may contradict each other. */
export function readEnquiryAnswer(status: number, raw: string): PaymentReading {
  const fields = readJsonFields(raw)
  const payment = asFields(asFields(fields?.data)?.transaction)
  const letters = asText(payment?.status).toUpperCase()
  const text = asText(payment?.message)
  if (status < 300 && letters === 'TS') {
    const receipt = readReceipt(payment?.airtel_money_id)
    const checkoutRequestId = asText(payment?.id)
    return { kind: 'paid', payment: { checkoutRequestId, amount: null, receipt, phone: null, paidAt: null }, raw }
  }
  if (status < 300 && (letters === 'TF' || letters === 'TE')) {
    const code = readCodes(status, fields).find(isRefusal) ?? findCodeByMessage(text) ?? letters
    return { kind: 'failed', code, text, raw }
  }
  if (['TIP', 'TI', 'TA'].includes(letters)) return { kind: 'in-progress', raw }
  const codes = readCodes(status, fields)
  const isSure = !letters && status < 500 && status !== 408
  if (isSure && codes.some(isNotFound)) return { kind: 'failed', code: 'not-found', text: 'no such payment', raw }
  return { kind: 'no-answer', text: `no result, ${status} ${codes.join(' ')}`.trim(), raw }
}

/** A receipt number such as `MP210603.1234.L06941`. */
export function readReceipt(value: unknown): string | null {
  const text = asText(value).toUpperCase()
  return /^[A-Z0-9][A-Z0-9.-]{4,39}$/.test(text) ? text : null
}
