import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { csvOf, xlsxOf } from '#sandbox/daraja/statement-files.ts'
import {
  fourGigabytes,
  manyFiles,
  packedFourGigabytes,
  workbook,
  zipOfPacked,
} from '#tests/support/shop/hostile-sheets.ts'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'

const tooLarge =
  'This file holds far more than a statement: at most 20,000 rows, 64 columns and 16 MB unpacked. Was it the right one?'
const broken = 'This file is broken off or damaged. Download the statement again.'

const hostile: [name: string, make: () => Buffer, sentence: string][] = [
  ['a cell at XFD1048576', () => workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), tooLarge],
  ['a cell at XFD1', () => workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'), tooLarge],
  [
    'a cell in the last row, which the row does not say',
    () => workbook('<row><c r="A1048576"><v>1</v></c></row>'),
    tooLarge,
  ],
  [
    'a cell whose place is written otherwise',
    () => workbook('<row><c r="&#88;FD1048576"><v>1</v></c></row>'),
    tooLarge,
  ],
  ['a million rows', () => workbook('<row/>'.repeat(1_000_000)), tooLarge],
  ['a million rows as CSV', () => Buffer.from('1,2\n'.repeat(1_000_000)), tooLarge],
  ['ten million cells in one row', () => Buffer.from(`Receipt No${','.repeat(9_000_000)}`), tooLarge],
  ['4 GB unpacked', () => zipOfPacked(packedFourGigabytes(), fourGigabytes), tooLarge],
  ['4 GB unpacked that are said to be 1 KB', () => zipOfPacked(packedFourGigabytes(), 1_024), tooLarge],
  ['10,000 files', () => workbook('', manyFiles), tooLarge],
  ['a file cut off', () => Buffer.from(xlsxOf([['Receipt No.']])).subarray(0, 500), broken],
]

async function openUpload(shop: TestShop) {
  const office = await openOffice(shop)
  return async (bytes: Buffer) => {
    const { body, headers } = multipartForm({}, [{ name: 'statement.xlsx', body: bytes }])
    const answer = await shop.api.inject({
      method: 'POST',
      url: '/api/admin/statements',
      headers: { ...office.headers, ...headers },
      payload: body,
    })
    return [answer.statusCode, answer.json().message]
  }
}

test.each(hostile)(
  'a spreadsheet with %s is refused, and the shop responds in the meantime',
  async (_name, make, sentence) => {
    const shop = await createTestShop()
    const upload = await openUpload(shop)
    const answers: unknown[] = []
    const reading = upload(make()).then((answer) => answers.push(answer))
    await shop.api.inject('/api/health').then(({ statusCode }) => answers.push(statusCode))
    await reading
    expect(answers).toEqual([200, [400, sentence]])
  },
)

test('a valid file between two hostile ones is read', async () => {
  const upload = await openUpload(await createTestShop())
  const head = 'Receipt No,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance'.split(',')
  const row = ['UKL0000001', '21/11/2026 10:15:30', 'Pay Bill Online Acc. 1001', 'Completed', '500.00', '0.00', '1.00']
  const bomb = workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
  const answers = await Promise.all([upload(bomb), upload(Buffer.from(csvOf([head, row]))), upload(bomb)])
  expect(answers.map(([status]) => status)).toEqual([400, 200, 400])
})

test('an entity in a spreadsheet expands neither to text nor to a file', async () => {
  const upload = await openUpload(await createTestShop())
  const head = ['Receipt No', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Balance']
  const row = ['UKL0000001', '21/11/2026 10:15:30', 'Pay Bill Online Acc. 1001', 'Completed', '500.00', '0.00', '1.00']
  const cell = (text: string, place: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
  const rowsOf = (first: string) =>
    [[first, ...head.slice(1)], row]
      .map(
        (cells, at) =>
          `<row r="${at + 1}">${cells.map((text, n) => cell(text, 'ABCDEFG'[n] + String(at + 1))).join('')}</row>`,
      )
      .join('')
  const sheetOf = (entity: string) => {
    const doctype = `<!DOCTYPE worksheet [<!ENTITY r ${entity}>]>`
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const text = `${doctype}<worksheet xmlns="${main}"><sheetData>${rowsOf('&r;')}</sheetData></worksheet>`
    return workbook('', { 'xl/worksheets/sheet1.xml': strToU8(text) })
  }
  expect((await upload(workbook(rowsOf('Receipt No'))))[0]).toBe(200)
  for (const entity of ['"Receipt No"', 'SYSTEM "file:///etc/hostname"', 'SYSTEM "http://127.0.0.1:9/"']) {
    const [status, message] = await upload(sheetOf(entity))
    expect([entity, status]).toEqual([entity, 400])
    expect(message).toMatch(/^This (is no statement|file is broken)/)
  }
})

test('a row with an impossible amount is not read, and the day still opens', async () => {
  const shop = await createTestShop()
  const upload = await openUpload(shop)
  const office = await openOffice(shop)
  const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.'
  const row = (receipt: string, paidIn: string) =>
    `${receipt},21-11-2026 10:15:30,Pay Bill Online Acc. 1001,Completed,${paidIn},,1001`
  for (const amount of ['9E12', '1E11', '9E13', '9999999999', '999999999'])
    expect([
      amount,
      (await upload(Buffer.from([head, row('UKL0000001', amount), row('UKL0000002', '500.00')].join('\n'))))[0],
    ]).toEqual([amount, 200])
  expect(await office.get('/books/2026-11-21')).not.toHaveProperty('error')
})

test('charges with a huge total are summed, and the day still opens', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.'
  const charges = Array.from(
    { length: 1_001 },
    (_, n) => `UKL${String(n).padStart(7, '0')},21-11-2026 10:15:30,Pay Bill Charge,Completed,,999999999.99,`,
  )
  const [status] = await (await openUpload(shop))(Buffer.from([head, ...charges].join('\n')))
  expect(status).toBe(200)
  const day = await office.get('/books/2026-11-21')
  expect(day).toMatchObject({ fees: { count: 1_001, amount_kes: '1000999999989.99' } })
})

test('a statement one byte over the limit is refused before it is read', async () => {
  const upload = await openUpload(await createTestShop())
  expect(await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).toEqual([413, expect.stringContaining('10 MB')])
})
