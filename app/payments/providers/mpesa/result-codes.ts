/** The meaning of a provider's result code. The codes are from the published list, whose texts may change. */
type Result = {
  /** The text for the customer. */
  text: string
  /** Present if the code means that the shop's own configuration is wrong. */
  isConfigurationCode?: true
}

const results: Record<string, Result> = {
  '1': { text: 'The M-Pesa balance is too low for this payment.' },
  '2': { text: 'The amount is below what M-Pesa takes.' },
  '3': { text: 'The amount is above what M-Pesa takes in one payment.' },
  '4': { text: 'This payment would exceed the daily M-Pesa limit. Please try again another day.' },
  '8': { text: 'M-Pesa cannot take this payment at present. Please contact us.', isConfigurationCode: true },
  '17': { text: 'M-Pesa does not take the same amount again so soon. Please try again in 2 minutes.' },
  '26': { text: 'M-Pesa is busy. Please try again in a minute.' },
  '1001': { text: 'Another M-Pesa request is open on this phone. Please try again in 2 minutes.' },
  '1019': { text: 'The payment request has expired. Please try again.' },
  '1025': { text: 'The payment request could not be sent. Please try again in 2 minutes.' },
  '1032': { text: 'The payment was cancelled on the phone.' },
  '1037': { text: 'The phone did not answer. Please check that it is on and try again.' },
  '2001': { text: 'The M-Pesa PIN was wrong. Please try again.' },
  '2028': { text: 'M-Pesa cannot take this payment at present. Please contact us.', isConfigurationCode: true },
  '8006': { text: 'M-Pesa has locked this PIN. Please call Safaricom on 100 or 200 to unlock it.' },
  SFC_IC0003: { text: 'M-Pesa cannot take this payment at present. Please contact us.', isConfigurationCode: true },
}

export const paidCode = '0'
export const inProgressCode = '4999'

/** True if the code proves that no money moved. After any other code the shop polls again. */
export function isDefiniteFailure(code: string): boolean {
  return Object.hasOwn(results, code)
}

/**
 * The text of a failed payment for the customer. For a code without a text, it is the general text of requirement
 * R13.18.
 */
export function failureText(code: string | null): string {
  const result = code !== null && Object.hasOwn(results, code) ? results[code] : undefined
  return result?.text ?? 'Your payment could not be processed. Please try again.'
}

export function isConfigurationCode(code: string): boolean {
  return Object.hasOwn(results, code) && results[code]?.isConfigurationCode === true
}
