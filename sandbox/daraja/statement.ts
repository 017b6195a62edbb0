import { sandboxCredentials } from '../credentials.ts'
import type { State } from '../state.ts'
import { type Movement, movements } from './movements.ts'
import type { Refund } from './refunds.ts'

type Row = {
  receipt: string
  at: Date
  details: string
  status: 'Completed' | 'Failed'
  paidIn: number
  withdrawn: number
  reason: string
  party: string
  account: string
}

export const statementColumns = [
  'Receipt No.',
  'Completion Time',
  'Initiation Time',
  'Details',
  'Transaction Status',
  'Paid In',
  'Withdrawn',
  'Balance',
  'Balance Confirmed',
  'Reason Type',
  'Other Party Info',
  'Linked Transaction ID',
  'A/C No.',
  'Currency',
]
export const shortStatementColumns = [
  'Receipt No',
  'Completion Time',
  'Details',
  'Transaction Status',
  'Paid In (KSHs)',
  'Withdrawn (KSHs)',
  'Balance (KSHs)',
]

/** The organisation's statement of all payments, with their charges and one unexpected payment. */
export function statementTable(state: State): string[][] {
  const rows = statementRows(state)
  const sum = (amountOf: (row: Row) => number) => rows.reduce((total, row) => total + amountOf(row), 0).toFixed(2)
  const [first, lastAt] = [rows[0]?.at ?? new Date(0), rows.at(-1)?.at ?? new Date(0)]
  const dayEnd = `${stamp(lastAt, '-').slice(0, 10)} 23:59:59`
  return [
    ['Account Holder:', 'Sandbox', '', '', '', ''],
    ['Short Code:', sandboxCredentials.mpesa.shortcode],
    ['Account:', 'Utility Account'],
    ['Time Period:', 'From', `${stamp(first, '-').slice(0, 10)} 00:00:00`, 'To', dayEnd],
    ['Organization:', 'Sandbox', 'Date of Report:', stamp(new Date(Math.max(Date.now(), lastAt.getTime())), '-')],
    [
      'Opening Balance:',
      '0.00',
      'Total Paid In:',
      sum(({ paidIn }) => paidIn),
      'Total Withdrawn:',
      sum(({ withdrawn }) => -withdrawn),
    ],
    statementColumns,
    ...rows.map((row) => [
      row.receipt,
      stamp(row.at, '-'),
      stamp(row.at, '-'),
      row.details,
      row.status,
      row.paidIn ? row.paidIn.toFixed(1) : '',
      row.withdrawn ? (-row.withdrawn).toFixed(1) : '',
      '',
      'true',
      row.reason,
      row.party,
      '',
      row.account,
      'KES',
    ]),
  ]
}

/** The shorter layout: no opening rows, commas in the amounts, newest first. */
export function shortStatementTable(state: State): string[][] {
  const text = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })
  return [
    shortStatementColumns,
    ...statementRows(state)
      .reverse()
      .map((row) => [
        row.receipt,
        stamp(row.at, '/'),
        row.details,
        row.status,
        text(row.paidIn),
        text(row.withdrawn),
        '',
      ]),
  ]
}

function statementRows(state: State): Row[] {
  const received = movements(state)
  const last = new Date(received.at(-1)?.at ?? Date.now())
  const unexpected: Movement = {
    receipt: 'UKZ7SANDBX',
    at: last.toISOString(),
    amount: 1500,
    phone: '254722000111',
    payer: 'WANJIKU',
    account: 'MAMA SHOP',
    shortcode: sandboxCredentials.mpesa.shortcode,
    till: false,
  }
  const rows = [...[...received, unexpected].flatMap(paymentRows), ...state.refunds.map(refundRow)]
  return rows.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** A refund, with a receipt of its own. */
function refundRow({ receipt, at, amount, phone, original }: Refund): Row {
  const details = original ? `Pay Utility Reversal of ${original}` : `Business Payment to ${phone}`
  return {
    receipt,
    at: new Date(at),
    details,
    status: 'Completed',
    paidIn: 0,
    withdrawn: amount,
    reason: original ? 'Pay Utility Reversal' : 'Business Payment',
    party: `${phone.slice(0, 5)}****${phone.slice(-3)} - NAISIAE`,
    account: '',
  }
}

/** A payment and its charge, which have the same receipt. */
function paymentRows(movement: Movement): Row[] {
  const at = new Date(movement.at)
  const payer = `${movement.phone.slice(0, 5)}****${movement.phone.slice(-3)} - ${movement.payer}`
  const details = movement.till ? 'Merchant Payment' : `Pay Bill from ${payer} Acc. ${movement.account}`
  const { receipt, account } = movement
  const one = { receipt, at, status: 'Completed' as const }
  const charge = Math.max(1, Math.round(movement.amount * 0.0055))
  return [
    {
      ...one,
      details,
      paidIn: movement.amount,
      withdrawn: 0,
      reason: movement.till ? 'Pay Merchant' : 'Pay Utility',
      party: payer,
      account,
    },
    {
      ...one,
      details: movement.till ? 'Pay merchant Charge' : 'Pay Bill Charge',
      paidIn: 0,
      withdrawn: charge,
      reason: 'Charge',
      party: 'SP',
      account: '',
    },
  ]
}

/** The time in Nairobi, day first. */
function stamp(at: Date, separator: '-' | '/'): string {
  const [day = '', time = ''] = new Date(at.getTime() + 3 * 3_600_000).toISOString().split('T')
  return `${day.split('-').reverse().join(separator)} ${time.slice(0, 8)}`
}
