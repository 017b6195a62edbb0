type Outcome = {
  description: string
  /** The text in the answer to a query, if the callback has another text. Recorded for 1032 and 1037. */
  queryDescription?: string
  /** The text on the sandbox's pages. */
  plain: string
}

/** The published codes. Only 0, 1032, 1037 and 4999 have been recorded from real traffic. */
const outcomes: Record<string, Outcome> = {
  '0': { description: 'The service request is processed successfully.', plain: 'Paid' },
  '1': { description: 'The balance is insufficient for the transaction.', plain: 'Balance too low' },
  '17': { description: 'Rule limited.', plain: 'Same amount again within two minutes' },
  '1019': { description: 'Transaction has expired.', plain: 'Transaction expired' },
  '1025': { description: 'An error occurred while sending a push request.', plain: 'Prompt could not be sent' },
  '1032': {
    description: 'Request cancelled by user',
    queryDescription: 'Request Cancelled by user.',
    plain: 'Cancelled on the phone',
  },
  '1037': {
    description: 'No response from user.',
    queryDescription: 'DS timeout user cannot be reached.',
    plain: 'No answer from the phone',
  },
  '2001': { description: 'The initiator information is invalid.', plain: 'Wrong PIN' },
  '2028': { description: 'The request is not permitted according to product assignment.', plain: 'Not permitted' },
  '4999': { description: 'The transaction is still under processing', plain: 'Still under way' },
  '8006': { description: 'The security credential is locked.', plain: 'PIN locked' },
}

/** The outcomes that the last four digits of a phone choose. 'never' gives no result. */
export const outcomesByDigits: readonly (readonly [digits: string, resultCode: string])[] = [
  ['0000', '0'],
  ['0001', '1'],
  ['0017', '17'],
  ['1019', '1019'],
  ['1025', '1025'],
  ['1032', '1032'],
  ['1037', '1037'],
  ['2001', '2001'],
  ['2028', '2028'],
  ['8006', '8006'],
  ['9999', 'never'],
]

/** Safaricom's public test payer never answers. */
export const testPayer = '254708374149'

/** The code of the outcome that the phone's digits choose, or 'never'. Null: the handset page answers. */
export function scriptedOutcome(phone: string): string | null {
  if (phone === testPayer) return '1037'
  return outcomesByDigits.find(([digits]) => phone.endsWith(digits))?.[1] ?? null
}

export function callbackDescription(code: string): string {
  return outcomes[code]?.description ?? 'The request could not be completed.'
}

export function queryDescription(code: string): string {
  return outcomes[code]?.queryDescription ?? callbackDescription(code)
}

export function plainOutcome(code: string): string {
  if (code === 'never') return 'No result, ever'
  return outcomes[code]?.plain ?? `Result ${code}`
}
