import { expect, test } from 'vitest'
import { readTableFile } from '#app/infra/file-parsing/read-table.server.ts'
import { shortStatementColumns, statementColumns } from '#sandbox/daraja/statement.ts'
import { csvOf, xlsxOf } from '#sandbox/daraja/statement-files.ts'
import { readStatement, type Statement } from './statement.ts'
import { cellCents, cellTime } from './statement-cells.ts'

const silentLog = { warn: () => {} }

/** The columns of the longer layout. */
const head = statementColumns.filter((name) => name !== 'Currency')
type RowInput = { time?: string; paidIn?: string; withdrawn?: string; status?: string; details?: string }

function row(
  receipt: string,
  { time = '21-11-2026 10:15:30', paidIn = '', withdrawn = '', ...input }: RowInput,
): string[] {
  const details = input.details ?? 'Pay Bill from 25470****111 - ACHIENG **** Acc. 1001'
  const party = '25470****111 - ACHIENG'
  const status = input.status ?? 'Completed'
  return [receipt, time, time, details, status, paidIn, withdrawn, '', 'true', 'Pay Utility', party, '', '1001']
}
const above = (total: string) => [
  ['Account Holder:', 'Enkiama'],
  ['Short Code:', '174379'],
  ['Time Period:', 'From', '21-11-2026 00:00:00', 'To', '21-11-2026 23:59:59'],
  ['Opening Balance:', '0.00', 'Total Paid In:', total],
]
const body = [
  row('UKL0000001', { paidIn: '6864.0' }),
  row('UKL0000001', { withdrawn: '-38.0', details: 'Pay Bill Charge' }),
  row('UKL0000002', { paidIn: '30.0', status: 'Failed' }),
  row('UKL0000003', { paidIn: '500.0', details: 'Pay Utility Reversal of 25470****111' }),
  row('UKL0000004', { withdrawn: '-7000.0', details: 'Utility Account to Organization Settlement Account' }),
]

async function read(bytes: Buffer): Promise<Statement> {
  const table = await readTableFile(silentLog, bytes)
  if (!table.ok) throw new Error(table.reason)
  const reading = readStatement(table.table)
  if (!reading.ok) throw new Error(reading.reason)
  return reading.statement
}
const summary = ({ rows }: Statement) => rows.map(({ receipt, kind, cents }) => [receipt, kind, cents])
const expected = [
  ['UKL0000001', 'payment', 686_400],
  ['UKL0000001', 'charge', -3_800],
  ['UKL0000003', 'other', 50_000],
  ['UKL0000004', 'other', -700_000],
]

test.each([
  ['CSV', (table: string[][]) => Buffer.from(csvOf(table))],
  ['CSV with a byte order mark', (table: string[][]) => Buffer.from(`\uFEFF${csvOf(table)}`)],
  ['CSV with semicolons', (table: string[][]) => Buffer.from(table.map((one) => one.join(';')).join('\n'))],
  ['XLSX', (table: string[][]) => Buffer.from(xlsxOf(table))],
])('the long layout is read from %s', async (_name, write) => {
  const statement = await read(write([...above('7364.00'), head, ...body]))
  expect(summary(statement)).toEqual(expected)
  expect(statement).toMatchObject({ shortcode: '174379', unread: 0, isCutOff: false })
  expect(statement.begins.toISOString()).toBe('2026-11-20T21:00:00.000Z')
  expect(statement.rows[0]).toMatchObject({ account: '1001', payer: 'ACHIENG', at: new Date('2026-11-21T07:15:30Z') })
})

test.each([
  ['before its period is over, ends with its report', '21-11-2026 14:30:00', '2026-11-21T11:30:00.000Z'],
  ['later, ends with its period', '22-11-2026 08:00:00', '2026-11-21T20:59:59.000Z'],
  ['without a time of its report, ends with its period', '21-11-2026', '2026-11-21T20:59:59.000Z'],
])('a statement made %s is read', async (_name, report, ends) => {
  const label = ['Organization:', 'Enkiama', 'Date of Report:', report]
  const statement = await read(Buffer.from(csvOf([label, ...above('7364.00'), head, ...body])))
  expect(statement.ends.toISOString()).toBe(ends)
})

test('the short layout is read, with account and payer taken from the details', async () => {
  const table = [
    shortStatementColumns,
    ['UKL0000001', '21/11/2026 10:15:30', 'Pay Bill Charge', 'Completed', '0.00', '38.00', '1,000.00'],
    [
      'UKL0000001',
      '21/11/2026 10:15:30',
      'Pay Bill Online from 25470****111 - ACHIENG Acc. EK-1001',
      'Completed',
      '6,864.00',
      '0.00',
      '1,038.00',
    ],
  ]
  const statement = await read(Buffer.from(csvOf(table)))
  expect(summary(statement)).toEqual([
    ['UKL0000001', 'charge', -3_800],
    ['UKL0000001', 'payment', 686_400],
  ])
  expect(statement.rows[1]).toMatchObject({ account: 'EK-1001', payer: 'ACHIENG' })
})

test.each([
  ['CSV', (table: string[][]) => Buffer.from(csvOf(table))],
  ['XLSX', (table: string[][]) => Buffer.from(xlsxOf(table))],
])('a statement of 15,000 rows is read from %s', async (_name, write) => {
  const rows = Array.from({ length: 15_000 }, (_, n) => row(`U${String(n).padStart(9, '0')}`, { paidIn: '10.0' }))
  const statement = await read(write([head, ...rows]))
  expect(statement.rows).toHaveLength(15_000)
})

test.each([
  ['Pay Utility Reversal of UKL0000009', '', 'reversal', 'UKL0000009'],
  ['Pay Utility Reversal', 'UKL0000009', 'reversal', 'UKL0000009'],
  ['Pay Utility Reversal', '', 'reversal', null],
  ['Pay Utility Reversal of UKRABCDEFG', '', 'reversal', 'UKRABCDEFG'],
  ['PAY UTILITY REVERSAL OF A WITHDRAWAL', '', 'reversal', null],
  ['Pay Utility Reversal of a withdrawal', 'UKRABCDEFG', 'reversal', 'UKRABCDEFG'],
  ['Business Payment to 254712345678', 'UKL0000009', 'withdrawal', null],
  ['Utility Account to Organization Settlement Account', '', 'other', null],
])('outgoing money with the text “%s” is a %3$s', async (details, linked, kind, originalReceipt) => {
  const out = row('UKR0000001', { withdrawn: '-6864.0', details })
  const statement = await read(Buffer.from(csvOf([head, out.with(11, linked)])))
  expect(statement.rows).toMatchObject([{ kind, originalReceipt, cents: -686_400 }])
})

test('a truncated file is detected by its total or its incomplete last row', async () => {
  const whole = csvOf([...above('7364.00'), head, ...body])
  expect(await read(Buffer.from(whole.split('\r\n').slice(0, 6).join('\r\n')))).toMatchObject({ isCutOff: true })
  const cut = whole.slice(0, whole.indexOf('UKL0000004') + 14)
  expect(await read(Buffer.from(cut))).toMatchObject({ unread: 1 })
  const xlsx = Buffer.from(xlsxOf([...above('7364.00'), head, ...body]))
  expect(await readTableFile(silentLog, xlsx.subarray(0, 600))).toEqual({ ok: false, reason: 'broken' })
})

test.each([
  ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old-excel'],
  ['a text', Buffer.from('hello'), 'not-a-statement'],
  ['nothing', Buffer.alloc(0), 'not-a-statement'],
  ['another table', Buffer.from('Receipt No,Customer\nUKL0000001,Jane\n'), 'not-a-statement'],
  ['one without payments', Buffer.from(csvOf([head])), 'empty'],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), 'not-a-statement'],
])('%s is refused', async (_name, bytes, reason) => {
  const table = await readTableFile(silentLog, bytes)
  expect(table.ok ? readStatement(table.table) : table).toEqual({ ok: false, reason })
})

test.each([
  ['1,234.50', '.', 123_450],
  ['1.234,50', ',', 123_450],
  ['30.0', '.', 3_000],
  ['-30', '.', 3_000],
  ['(30.00)', '.', 3_000],
  ['KES 6,864', '.', 686_400],
  ['', '.', 0],
  ['12a', '.', null],
  ['999999999.99', '.', 99_999_999_999],
  ['1000000000', '.', null],
  ['1E11', '.', null],
  ['9E13', '.', null],
] as const)('the amount %s is parsed', (text, mark, cents) => {
  expect(cellCents(text, mark)).toBe(cents)
})

test.each([
  ['21-11-2026 10:15:30', '2026-11-21T07:15:30.000Z'],
  ['21/11/2026 10:15', '2026-11-21T07:15:00.000Z'],
  ['2026-11-21 10:15:30', '2026-11-21T07:15:30.000Z'],
  ['46347.42743055556', '2026-11-21T07:15:30.000Z'],
  [new Date('2026-11-21T10:15:30Z'), '2026-11-21T07:15:30.000Z'],
  ['31-02-2026 10:15:30', undefined],
  ['soon', undefined],
])('the time %s is in the time zone of Nairobi', (cell, iso) => {
  expect(cellTime(cell)?.toISOString()).toBe(iso)
})
