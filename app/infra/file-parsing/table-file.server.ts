import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/universal'
import { errorCode } from '../../framework/errors.ts'
import { type Cell, type Table, type TableReading, tableLimits } from './table.ts'
import { checkWorkbookSize } from './workbook-bounds.server.ts'

class TooLarge extends Error {}

/**
 * The first sheet of an XLSX, or a CSV with commas, semicolons or tabs. Numbers stay text as in the file. Only for the
 * separate process (`parser-process.server.ts`), because the library has no limits.
 */
export async function readTable(bytes: Buffer): Promise<TableReading> {
  if (bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) return { ok: false, reason: 'old-excel' }
  try {
    if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return { ok: true, table: readCsv(textOf(bytes)) }
    const workbook = await checkWorkbookSize(bytes)
    if (!workbook.ok) return workbook
    const sheet = await readSheet(new Uint8Array(workbook.bytes).buffer, { parseNumber: (text: string) => text })
    return { ok: true, table: sheet.map((row) => row.map((cell) => (cell instanceof Date ? cell : toCell(cell)))) }
  } catch (error) {
    // The library tried to access something that this process is not allowed to access.
    if (errorCode(error) === 'ERR_ACCESS_DENIED') throw error
    const isLarge = error instanceof TooLarge || errorCode(error) === 'CSV_MAX_RECORD_SIZE'
    return { ok: false, reason: isLarge ? 'too-large' : 'broken' }
  }
}

function toCell(cell: unknown): Cell {
  return typeof cell === 'string' || typeof cell === 'boolean' ? cell : null
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  const text = bytes.toString('utf8')
  // A file that is not UTF-8 comes from an older program, which writes Latin-1.
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text
}

function readCsv(text: string): Table {
  const { rows, columns } = tableLimits
  let row = 0
  return parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: 100_000,
    onRecord(cells: string[]) {
      row += 1
      if (row > rows || cells.length > columns) throw new TooLarge()
      return cells
    },
  })
}

/** The separator in the line with the columns' names, because the lines above it may contain other separators. */
function delimiterOf(text: string): string {
  const head = /^.*receipt\s*no.*$/im.exec(text)?.[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).sign
}
