import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { importLimits } from '../import-limits.ts'
import { type ColumnMapping, columnLabels, type MappedColumn } from './column-mapping.ts'
import type { Platform } from './platforms/platform-names.ts'
import type { FileLine } from './platforms/platform-product.ts'
import {
  type CategoryFallback,
  findFormat,
  type ParsedSheet,
  type PlatformFile,
  readPlatformFile,
} from './platforms/read-platform-file.ts'
import type { ProductCells } from './product-columns.ts'
import { readTable } from './read-table.ts'

/** `line`: the number of the line in a spreadsheet. Line 1 has the titles. */
export type SheetRow = {
  line: number
  cells: ProductCells
  /** The platform and its key of the product. Only in files of other platforms. */
  source?: { from: Platform; key: string }
  /** True if the cell of the pictures may contain links. */
  isLinked: boolean
}
export type SheetError = { line: number; field: string; words: string }
export type Sheet = ParsedSheet & {
  unknown: string[]
  other: PlatformFile | null
  /** The columns that staff may map. Empty if the template has all titles. */
  columns: MappedColumn[]
  /** The mapping that staff have stored for these titles, or null. */
  mapping: ColumnMapping | null
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export type SheetOptions = CategoryFallback & {
  /** Finds the stored mapping for a table with these columns. */
  findMapping(labels: readonly string[]): Promise<ColumnMapping | null>
}

const defaultOptions: SheetOptions = { categories: [], category: '', findMapping: async () => null }

/** Streams the file, so that other requests are answered meanwhile. Stops at the first syntax error. */
export async function readSheet(path: string, options = defaultOptions): Promise<Sheet> {
  const encoding = await detectEncoding(path)
  const errors: SheetError[] = []
  const lines: FileLine[] = []
  const report = (line: number, words: string) => void errors.push({ line, field: '', words })
  let line = 0
  let titles: string[] | null = null
  try {
    for await (const cells of await parseRecords(path, encoding)) {
      line += 1
      if (cells.every((cell) => cell.trim() === '')) continue
      if (titles === null && /^sep=.?$/i.test(cells.join('').trim())) continue
      if (titles === null) titles = cells
      else if (lines.length < importLimits.lines) lines.push({ line, cells })
      else {
        report(line, `A file has at most ${importLimits.lines.toLocaleString('en')} lines. Please cut it into parts.`)
        break
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Uses the line count of the parser, which has read further than the lines that it returned.
    report(
      Number(error.records) + 1,
      csvErrorTexts[error.code] ?? 'This line can’t be read: are its quotation marks right?',
    )
  }
  const sheet = await readLines(titles ?? [], lines, options, errors)
  if (sheet.rows.length === 0 && sheet.errors.length === 0) {
    sheet.errors.push({ line: 1, field: '', words: 'There are no pieces in this file.' })
  }
  return sheet
}

async function readLines(
  titles: readonly string[],
  lines: readonly FileLine[],
  options: SheetOptions,
  errors: SheetError[],
): Promise<Sheet> {
  const other = findFormat(titles)
  const emptySheet: Sheet = {
    rows: [],
    errors,
    unknown: [],
    other,
    columns: [],
    mapping: null,
    warnings: [],
    pictureHost: null,
    uncategorized: 0,
  }
  if (titles.length === 0 || (other && errors.length > 0)) return emptySheet
  if (other) return { ...emptySheet, ...readPlatformFile(other, lines, options) }
  const mapping = await options.findMapping(columnLabels(titles))
  const table = readTable(titles, lines, mapping, options)
  return { ...emptySheet, ...table, mapping, errors: [...table.errors, ...errors] }
}

const csvErrorTexts: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark begins here or further down and never ends.',
  CSV_INVALID_CLOSING_QUOTE: 'A quotation mark stands within a text: in quotation marks it is written twice.',
  INVALID_OPENING_QUOTE:
    'A quotation mark stands within a text: one pair must stand around the whole cell, and those in it be written twice.',
}

async function parseRecords(path: string, letters: Encoding): Promise<AsyncIterable<string[]>> {
  const delimiter = await detectDelimiter(path, letters)
  const parser = parse({ delimiter, bom: false, relax_column_count: true, max_record_size: 200_000 })
  const text = Readable.from(decodeFile(path, letters)).on('error', (error) => parser.destroy(error))
  return text.pipe(parser) as AsyncIterable<string[]>
}

async function* decodeFile(path: string, letters: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(letters)
  for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

/**
 * Detects a Unicode encoding by the first bytes. Otherwise it is UTF-8 if the whole file is valid UTF-8, or else
 * Windows-1252, in which Excel saves plain CSV.
 */
async function detectEncoding(path: string): Promise<Encoding> {
  const start = await readStart(path, 4)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  if (start.length > 1 && start[1] === 0) return 'utf-16le'
  const strict = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(path)) strict.decode(bytes, { stream: true })
    strict.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The most frequent delimiter in the line with the titles. */
async function detectDelimiter(path: string, letters: Encoding): Promise<string> {
  const text = new TextDecoder(letters).decode(await readStart(path, 8192))
  const [first = '', second = ''] = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '')
  const declared = /^sep=(.)$/i.exec(first)?.[1]
  if (declared) return declared
  const head = /^sep=/i.test(first) ? second : first
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign
}

async function readStart(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
