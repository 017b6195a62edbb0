/**
 * The meaning of Airtel's codes. A field may hold a code of any of three families: DP0080… for collections, ESB… for the
 * service bus, ROUTER… for the gateway.
 */
type CodeMeaning = {
  /** The text for the customer. */
  text: string
  retryAfterMinutes?: number
  /** Present if the code means that the shop's own configuration is wrong. */
  isConfigurationCode?: true
}

const busyText = 'Airtel Money is busy. Please try again in a minute.'
const configurationText = 'Airtel Money cannot take this payment at present. Please contact us.'
const unknownNumberText = 'Airtel Money does not know this phone number. Please check it.'

/** Codes that prove that no money moved. Any other code leaves the payment unknown, so the shop polls. */
const refusals: Record<string, CodeMeaning> = {
  DP00800001002: { text: 'The Airtel Money PIN was wrong. Please try again.' },
  DP00800001003: { text: 'This payment would exceed your Airtel Money limit.' },
  DP00800001004: { text: 'The amount is below what Airtel Money takes.' },
  DP00800001005: { text: 'Airtel Money did not get a PIN for this payment. Please check the number and try again.' },
  DP00800001007: { text: 'The Airtel Money balance is too low for this payment.' },
  DP00800001008: { text: 'Airtel Money refused this payment. Please try again.' },
  DP00800001009: { text: 'Airtel Money does not allow this payment. Please call Airtel on 100.' },
  DP00800001010: { text: 'This number is barred or not registered for Airtel Money.' },
  DP00800001026: { text: configurationText, isConfigurationCode: true },
  DP00800001029: { text: 'The payment request has expired. Please try again.' },
  ESB000011: { text: 'Airtel Money did not complete this payment. Please try again.' },
  ESB000033: { text: unknownNumberText },
  ESB000034: { text: configurationText, isConfigurationCode: true },
  ESB000035: { text: configurationText, isConfigurationCode: true },
  ESB000036: { text: unknownNumberText },
  ESB000039: { text: configurationText, isConfigurationCode: true },
  ROUTER001: { text: configurationText, isConfigurationCode: true },
  ROUTER003: { text: configurationText, isConfigurationCode: true },
  ROUTER005: { text: configurationText, isConfigurationCode: true },
  ROUTER006: { text: configurationText, isConfigurationCode: true },
  ROUTER007: { text: configurationText, isConfigurationCode: true },
  ROUTER112: { text: configurationText, isConfigurationCode: true },
  ROUTER114: { text: configurationText, isConfigurationCode: true },
  ROUTER115: { text: configurationText, isConfigurationCode: true },
  ROUTER116: { text: configurationText, isConfigurationCode: true },
  ROUTER119: { text: configurationText, isConfigurationCode: true },
}

/** The final status letters of a payment, and codes that the shop itself assigns. */
const finalCodes: Record<string, CodeMeaning> = {
  TF: { text: 'Airtel Money did not complete this payment. Please try again.' },
  TE: { text: 'The payment request has expired. Please try again.' },
  'not-found': { text: 'The payment request never reached your phone. Please try again.' },
  'http-401': { text: configurationText, isConfigurationCode: true },
  'http-403': { text: configurationText, isConfigurationCode: true },
  'http-404': { text: configurationText, isConfigurationCode: true },
  'http-405': { text: configurationText, isConfigurationCode: true },
  'http-429': { text: busyText, retryAfterMinutes: 1 },
  'http-503': { text: busyText, retryAfterMinutes: 1 },
}

/**
 * Codes that mean accepted, in progress, ambiguous, timed out or a reused id: only polling shows the result. In an
 * answer with several codes, such a code overrides a refusal. The ambiguous 0000900 comes with or without its family's
 * prefix.
 */
const openCodes = new Set([
  'DP00800001000',
  'DP00800001001',
  'DP00800001006',
  'DP00800001024',
  'DP00800001025',
  'ESB000001',
  'ESB000004',
  'ESB000008',
  'ESB000010',
  'ESB000014',
  '0000900',
  'ESB0000900',
  'ESB000041',
  'ESB000045',
  'ROUTER117',
])

const notFoundCodes = new Set(['DP00800001025', 'ESB000045'])

/** Statuses that, by Airtel's list, mean that the call did not pass its gateway. */
const refusalStatuses = [401, 403, 404, 405, 429]
/**
 * For a prompt, 503 also means that the call did not pass the gateway. For a refund, Airtel's list does not say what it
 * means.
 */
const maintenanceStatus = 503
/** A missing PIN and a server fault share this code: only these statuses mean a missing PIN. */
const missingPin = { code: 'DP00800001005', statuses: [200, 400] }

export function isRefusal(code: string): boolean {
  return Object.hasOwn(refusals, code)
}

type Answered = { status: number; codes: readonly string[]; isPrompt: boolean }

/**
 * The code of a listed refusal in an answer; null for any other answer, which proves nothing. An HTTP status alone
 * counts only if no code contradicts it.
 */
export function findRefusal({ status, codes, isPrompt }: Answered): string | null {
  if (codes.some((code) => openCodes.has(code))) return null
  const isListed = refusalStatuses.includes(status) || (isPrompt && status === maintenanceStatus)
  const isFault = status >= 500 || status === 408
  if (isFault && !isListed) return null
  const code = codes.find(isRefusal)
  if (code === missingPin.code && !missingPin.statuses.includes(status)) return null
  if (code !== undefined) return code
  const isBare = codes.length === 0 || status === 401 || status === 429
  return isListed && isBare ? `http-${status}` : null
}

/** Airtel's messages for the status TF without a code. They only determine the text for the customer. */
const failureMessages: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/\b(?:incorrect|invalid|wrong)\b.*\bpin\b/i, 'DP00800001002'],
  [/\blimit\b/i, 'DP00800001003'],
  [/\b(?:not enough|insufficient|low)\b.*\b(?:balance|funds|money)\b/i, 'DP00800001007'],
  [/\b(?:refused|declined)\b/i, 'DP00800001008'],
  [/\bexpired\b/i, 'DP00800001029'],
]

export function findCodeByMessage(message: string): string | undefined {
  return failureMessages.find(([pattern]) => pattern.test(message))?.[1]
}

export function isNotFound(code: string): boolean {
  return notFoundCodes.has(code)
}

export function isConfigurationCode(code: string): boolean {
  return findMeaning(code)?.isConfigurationCode === true
}

/** The text of a failed payment for the customer; a general text if the code has none. */
export function failureText(code: string | null): string {
  return (code && findMeaning(code)?.text) || 'Your payment could not be processed. Please try again.'
}

export function failureWait(code: string): number | undefined {
  return findMeaning(code)?.retryAfterMinutes
}

function findMeaning(code: string): CodeMeaning | undefined {
  if (Object.hasOwn(refusals, code)) return refusals[code]
  return Object.hasOwn(finalCodes, code) ? finalCodes[code] : undefined
}
