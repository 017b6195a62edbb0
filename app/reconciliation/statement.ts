import { keysOf, recordOf } from '#app/framework/records.ts'
import { cellCents, cellText, cellTime, type DecimalMark, decimalMark, maxTotalCents } from './statement-cells.ts'

type Cell = string | Date | boolean | null
type Table = readonly (readonly Cell[])[]

/**
 * A charge has the same receipt as its payment. Outgoing money is negative. `other`: a transfer between the
 * organisation's own accounts.
 */
export type StatementRow = {
  receipt: string
  kind: 'payment' | 'charge' | 'reversal' | 'withdrawal' | 'other'
  cents: number
  /** The receipt of the payment that was reversed. */
  originalReceipt: string | null
  at: Date
  details: string
  account: string
  payer: string
}

export type Statement = {
  rows: StatementRow[]
  /** The short code of the paybill or till, if the file has it. */
  shortcode: string | null
  begins: Date
  ends: Date
  /** The sums stated in the file, in cents, both positive; null if it has none. */
  paidInCents: number | null
  withdrawnCents: number | null
  /** `unread`: the number of unreadable rows. `isCutOff`: the rows do not add up to the stated sum. */
  unread: number
  isCutOff: boolean
}
export type StatementRefusal = 'not-a-statement' | 'empty'
export type StatementReading = { ok: true; statement: Statement } | { ok: false; reason: StatementRefusal }

type Column = 'receipt' | 'time' | 'details' | 'status' | 'in' | 'out' | 'reason' | 'party' | 'account' | 'linked'
const columnNames: Record<Column, RegExp> = {
  receipt: /^receipt no/,
  time: /^completion time/,
  details: /^details/,
  status: /^transaction status/,
  in: /^paid in/,
  out: /^withdrawn/,
  reason: /^reason type/,
  party: /^other party/,
  account: /^a\/c no/,
  linked: /^linked transaction/,
}
const requiredColumns: Column[] = ['receipt', 'time', 'details', 'status', 'in', 'out']

type Columns = Record<Column, number>

/** Parses both layouts of the organisation's statement. Finds the table and its columns by their names. */
export function readStatement(table: Table): StatementReading {
  const head = table.findIndex((row) => row.some((cell) => columnNames.receipt.test(nameOf(cell))))
  const columns = readColumns(table[head] ?? [])
  if (head < 0 || requiredColumns.some((name) => columns[name] < 0)) return { ok: false, reason: 'not-a-statement' }
  const body = table.slice(head + 1).filter((row) => row.some((cell) => cellText(cell) !== ''))
  const mark = decimalMark(
    body.flatMap((row) => [cellText(row[columns.in] ?? null), cellText(row[columns.out] ?? null)]),
  )
  const read = body.map((row) => readRow(row, columns, mark))
  const rows = read.flatMap((row) => (row === null || row === 'not-completed' ? [] : [row]))
  const [first] = rows
  if (!first) return { ok: false, reason: 'empty' }

  const label = readLabels(table.slice(0, head))
  const times = rows.map(({ at }) => at.getTime())
  const paidInCents = labelCents(label.get('total paid in'), mark)
  // The file is incomplete if its rows do not add up to the stated sum.
  const isCutOff = paidInCents !== null && rows.reduce((sum, { cents }) => sum + Math.max(cents, 0), 0) !== paidInCents
  const lastRow = Math.max(...times)
  const span = isCutOff ? null : readPeriod(table.slice(0, head))
  // A file that was exported before the end of its period has no rows for the remaining time.
  const reported = cellTime(label.get('date of report'))?.getTime() ?? Number.POSITIVE_INFINITY
  return {
    ok: true,
    statement: {
      rows,
      shortcode: /^\d{5,9}$/.exec(label.get('short code') ?? '')?.[0] ?? null,
      begins: span?.begins ?? new Date(Math.min(...times)),
      ends: new Date(span ? Math.max(lastRow, Math.min(span.ends.getTime(), reported)) : lastRow),
      paidInCents,
      withdrawnCents: labelCents(label.get('total withdrawn'), mark),
      unread: read.filter((row) => row === null).length,
      isCutOff,
    },
  }
}

function readColumns(row: readonly Cell[]): Columns {
  const find = (name: Column) => row.findIndex((cell) => columnNames[name].test(nameOf(cell)))
  return recordOf(keysOf(columnNames), find)
}

function nameOf(cell: Cell): string {
  return cellText(cell).toLowerCase().replace(/\s+/g, ' ')
}

/** Null for an unreadable row. Only completed transactions count. */
function readRow(row: readonly Cell[], columns: Columns, mark: DecimalMark): StatementRow | 'not-completed' | null {
  const cell = (name: Column) => row[columns[name]] ?? null
  const receipt = cellText(cell('receipt')).toUpperCase()
  const at = cellTime(cell('time'))
  const [paidIn, withdrawn] = [cellCents(cell('in'), mark), cellCents(cell('out'), mark)]
  if (!/^[A-Z0-9]{6,20}$/.test(receipt) || !at || paidIn === null || withdrawn === null) return null
  if (cellText(cell('status')).toLowerCase() !== 'completed') return 'not-completed'
  const details = cellText(cell('details')).slice(0, 300)
  const cents = paidIn > 0 ? paidIn : -withdrawn
  const kind = readKind(details, cellText(cell('reason')), cents)
  const account = cellText(cell('account')) || (/\bAcc\.\s*(.*)$/i.exec(details)?.[1] ?? '')
  const party = cellText(cell('party')) || details.replace(/\s*\bAcc\..*$/i, '')
  const originalReceipt =
    kind === 'reversal' ? findReversedReceipt(`${cellText(cell('linked'))} ${details}`, receipt) : null
  return { receipt, kind, cents, originalReceipt, at, details, account: account.slice(0, 60), payer: readPayer(party) }
}

const ownTransferPattern =
  /settlement account|mmf account|agency withdrawal|organization to organization|^(utility|merchant) account/i

function readKind(details: string, reason: string, cents: number): StatementRow['kind'] {
  if (/\bcharge/i.test(`${details} ${reason}`) && cents <= 0) return 'charge'
  if (ownTransferPattern.test(details)) return 'other'
  if (/reversal/i.test(`${details} ${reason}`)) return cents < 0 ? 'reversal' : 'other'
  return cents > 0 ? 'payment' : 'withdrawal'
}

/**
 * M-Pesa does not document whether the column of linked transactions or the details name the reversed receipt, so this
 * searches both. One in ten receipts has no digit. Its capital letters distinguish such a receipt from a word, but only
 * if the text also has small letters.
 */
function findReversedReceipt(text: string, own: string): string | null {
  const withDigit = text.toUpperCase().match(/\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{10}\b/g) ?? []
  const ofLetters = /[a-z]/.test(text) ? (text.match(/\b[A-Z]{10}\b/g) ?? []) : []
  return [...withDigit, ...ofLetters].find((receipt) => receipt !== own) ?? null
}

/** In '2547•••• - NAME' the payer's name follows the first hyphen. */
function readPayer(party: string): string {
  const name = party.includes(' - ') ? party.slice(party.indexOf(' - ') + 3) : ''
  return name.trim().slice(0, 80)
}

/** The labels above the table, each with the next cell that is not empty. */
function readLabels(above: Table): Map<string, string> {
  const found = new Map<string, string>()
  for (const row of above) {
    row.forEach((cell, index) => {
      const name = nameOf(cell)
      if (name.endsWith(':'))
        found.set(name.slice(0, -1), cellText(row.slice(index + 1).find((one) => cellText(one) !== '') ?? null))
    })
  }
  return found
}

function labelCents(total: string | undefined, mark: DecimalMark): number | null {
  return total ? cellCents(total, decimalMark([total]) === ',' ? ',' : mark, maxTotalCents) : null
}

function readPeriod(above: Table): { begins: Date; ends: Date } | null {
  const periodRow = above.find((row) => row.some((cell) => nameOf(cell).startsWith('time period')))
  const [begins, ends] = (periodRow ?? []).flatMap((cell) => cellTime(cell) ?? [])
  return begins && ends ? { begins, ends } : null
}
