import type { ScriptTable } from '../pages/recent.ts'

type Outcome = { status: 'TS' | 'TF' | 'TE'; message: string; plain: string }

/** Payment outcomes by Airtel's code. */
const outcomes: Record<string, Outcome> = {
  DP00800001001: { status: 'TS', message: 'Transaction Successful', plain: 'Paid' },
  DP00800001002: { status: 'TF', message: 'Incorrect Pin has been entered', plain: 'Wrong PIN' },
  DP00800001003: { status: 'TF', message: 'Exceeds withdrawal amount limit', plain: 'Over the limit' },
  DP00800001007: { status: 'TF', message: 'Not enough balance', plain: 'Balance too low' },
  DP00800001008: { status: 'TF', message: 'Transaction Refused', plain: 'Refused on the phone' },
  DP00800001010: { status: 'TF', message: 'Transaction not permitted to Payee', plain: 'Barred or not registered' },
  DP00800001029: { status: 'TE', message: 'Transaction has Expired', plain: 'Prompt expired' },
}

export const paidCode = 'DP00800001001'
export const wrongPinCode = 'DP00800001002'
export const refusedCode = 'DP00800001008'
export const expiredCode = 'DP00800001029'

/** The outcomes that the last four digits of a phone choose. 'never' leaves the payment in progress. */
const airtelScripts: readonly (readonly [digits: string, code: string])[] = [
  ['0000', paidCode],
  ['0002', wrongPinCode],
  ['0003', 'DP00800001003'],
  ['0007', 'DP00800001007'],
  ['0008', refusedCode],
  ['0010', 'DP00800001010'],
  ['0029', expiredCode],
  ['9999', 'never'],
]

export const airtelScriptTable: ScriptTable = {
  title: 'Airtel Money',
  rows: airtelScripts.map(([digits, code]) => ({ digits, code, outcome: plainAirtelOutcome(code) })),
}

/** The code of the outcome that the phone's digits choose, or 'never'. Null: the handset page answers. */
export function scriptOf(phone: string): string | null {
  return airtelScripts.find(([digits]) => phone.endsWith(digits))?.[1] ?? null
}

export function outcomeOf(code: string): Outcome {
  return outcomes[code] ?? { status: 'TF', message: 'Transaction Failed', plain: `Result ${code}` }
}

export function plainAirtelOutcome(code: string): string {
  return code === 'never' ? 'No result, ever' : outcomeOf(code).plain
}
