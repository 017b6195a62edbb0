import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'

export type Cell = string | Date | boolean | null
export type Table = Cell[][]
export type TableRefusal = 'old-excel' | 'too-large' | 'broken'
export type TableReading = { ok: true; table: Table } | { ok: false; reason: TableRefusal }

/** What a sheet may unpack to. Five thousand rows are about 3 MB. */
const mostUnpacked = 48 * 1024 * 1024

/** The first sheet of an XLSX, or a CSV with commas, semicolons or tabs. Numbers stay the text that the file holds. */
export async function readTable(bytes: Buffer): Promise<TableReading> {
  if (bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) return { ok: false, reason: 'old-excel' }
  try {
    if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return { ok: true, table: readCsv(textOf(bytes)) }
    if (unpackedSize(bytes) > mostUnpacked) return { ok: false, reason: 'too-large' }
    const sheet = await readSheet(bytes, { parseNumber: (text: string) => text })
    return { ok: true, table: sheet.map((row) => row.map((cell) => (cell instanceof Date ? cell : toCell(cell)))) }
  } catch {
    return { ok: false, reason: 'broken' }
  }
}

function toCell(cell: unknown): Cell {
  return typeof cell === 'string' || typeof cell === 'boolean' ? cell : null
}

/** As the file itself declares it, without unpacking anything. */
function unpackedSize(bytes: Buffer): number {
  let size = 0
  unzipSync(bytes, {
    filter: (file) => {
      size += file.originalSize
      return false
    },
  })
  return size
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  const text = bytes.toString('utf8')
  // What is no UTF-8 was saved by an older program.
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text
}

function readCsv(text: string): Table {
  const delimiter = delimiterOf(text)
  return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, trim: true })
}

/** By the line of the column names; what stands above it may have other signs. */
function delimiterOf(text: string): string {
  const head = text.split(/\r?\n/).find((line) => /receipt\s*no/i.test(line)) ?? ''
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign
}
