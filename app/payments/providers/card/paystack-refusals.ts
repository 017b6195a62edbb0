import { asFields, asText, type Fields } from '../json-fields.ts'

/** Paystack rejected the request itself. */
const refusalStatuses = [400, 422]
const refusalCodes = ['missing_params', 'invalid_params', 'unsupported_currency']
/** Older answers have only a text. */
const refusalTexts: [RegExp, string][] = [
  [/^invalid key/i, 'invalid-key'],
  [/^currency not supported/i, 'unsupported_currency'],
  [/^invalid amount/i, 'invalid_params'],
  [/^email address is required/i, 'missing_params'],
]

/**
 * The code of a listed refusal in an answer. Null for any other answer: the provider may have processed the request. A
 * duplicate reference is no refusal, since the first request with it may have been accepted.
 */
export function findRefusal(status: number, fields: Fields | null): string | null {
  if (status === 401) return 'invalid-key'
  if (status === 429) return 'busy'
  if (!fields || !refusalStatuses.includes(status) || fields.status === true || asFields(fields.data)) return null
  const code = asText(fields.code)
  if (refusalCodes.includes(code)) return code
  const message = asText(fields.message)
  return code === 'duplicate_reference' ? null : (refusalTexts.find(([words]) => words.test(message))?.[1] ?? null)
}
