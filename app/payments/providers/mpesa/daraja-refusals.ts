import { asFields, asText, type Fields } from '../json-fields.ts'

/** The provider's products use different codes for a bad token. */
export const badTokenCodes = ['404.001.03', '400.003.01', '401.001', '401.003.01', '401.002.01']
/** Overload, too many requests or an exceeded quota: the call was not passed on. */
const busyCodes = ['500.003.02', '500.003.03']
/** A wrong field, path, method or header. */
const wrongCallCodes = ['400.002.02', '400.002.05', '400.003.02', '404.001.01', '404.001.04', '404.003.01', '405.001']
/**
 * Daraja uses this code for nearly any error. In the answer to a call, only the text beside the code has a meaning. In
 * the answer to a query, the code proves nothing.
 */
export const catchAllCode = '500.001.1001'
const wrongAccount = /merchant does not exist|wrong credentials/i
const lockedPhone = /unable to lock subscriber/i
/** Statuses of the gateway, which mean a refusal with any body. */
const refusalStatuses = [401, 429]

/** `code`: the provider's code, or the shop's own if the answer has none. */
export type Refusal = { code: string; kind: 'wrong-call' | 'busy' | 'phone-locked' }

/**
 * A listed refusal, which proves that Daraja did not process the call. Null for any other answer, even for a refusal
 * that has an id.
 */
export function readRefusal(status: number, fields: Fields | null): Refusal | null {
  if (fields && (asText(fields.CheckoutRequestID) || asText(fields.ConversationID))) return null
  if (asText(fields?.ResponseCode)) return null
  const code = asText(fields?.errorCode)
  if (code) return readCode(code, asText(fields?.errorMessage)) ?? readStatus(status)
  const fault = asFields(fields?.fault)
  return (fault && readFault(fault)) ?? readStatus(status)
}

function readCode(code: string, message: string): Refusal | null {
  if (badTokenCodes.includes(code) || wrongCallCodes.includes(code)) return { code, kind: 'wrong-call' }
  if (busyCodes.includes(code)) return { code, kind: 'busy' }
  if (code !== catchAllCode) return null
  if (lockedPhone.test(message)) return { code: 'subscriber-locked', kind: 'phone-locked' }
  return wrongAccount.test(message) ? { code, kind: 'wrong-call' } : null
}

/**
 * The gateway in front of Daraja has its own error format. Errors that are not listed here, such as a timeout, prove
 * nothing.
 */
function readFault(fault: Fields): Refusal | null {
  const words = `${asText(fault.faultstring)} ${asText(asFields(fault.detail)?.errorcode)}`
  if (/spike ?arrest ?violation/i.test(words)) return { code: 'spike-arrest', kind: 'busy' }
  return /no apiproduct match found/i.test(words) ? { code: 'no-product', kind: 'wrong-call' } : null
}

function readStatus(status: number): Refusal | null {
  if (!refusalStatuses.includes(status)) return null
  return { code: `http-${status}`, kind: status === 429 ? 'busy' : 'wrong-call' }
}
