import { z } from 'zod'
import { fieldList, toValueMap } from '../../fields/each-field.ts'
import type { ProductField, ReportCell } from '../../fields/field.ts'
import { splitValues, unescapeValue } from '../../fields/listed-values.ts'
import { type OptionsByName, toOptionsByName } from '../../line-options.ts'
import { maxProductImages, type StoredProduct } from '../../product.ts'
import { normalizeFileName } from '../file-names.ts'
import { fieldCells } from './product-cells.ts'
import { type ProductCells, picturesColumn, stockColumn } from './product-columns.ts'

export type FieldError = { column: string; message: string }

/** `input`: to be validated by `productInput`. `pictures`: null to keep the stored pictures. */
export type ParsedProduct = { input: Record<string, unknown>; pictures: string[] | null; errors: FieldError[] }

/**
 * `before`: the stored product. It keeps its values for columns that the file does not have, and for most empty cells.
 */
export function parseProduct(cells: ProductCells, before: StoredProduct | null): ParsedProduct {
  const errors: FieldError[] = []
  const reportIn = (columns: readonly string[]): ReportCell => {
    return (message, index = 0) => void errors.push({ column: columns[index] ?? '', message })
  }
  const input = Object.fromEntries(
    fieldList.map((field) => [field.wire, parseField(field, cells, before, reportIn(field.columns))]),
  )
  const names = optionNames(input.choices ?? before?.choices)
  const stock = cells[stockColumn]?.trim()
  const ready = stock === undefined ? undefined : parseStock(stock, names, reportIn([stockColumn]))
  const givenFields = Object.entries({ ...input, ready }).filter(([, value]) => value !== undefined)
  const pictures = readPictures(cells[picturesColumn] ?? '', before === null, reportIn([picturesColumn]))
  return { input: Object.fromEntries(givenFields), pictures, errors }
}

function parseField(
  field: ProductField<unknown> & { property: string },
  cells: ProductCells,
  before: StoredProduct | null,
  report: ReportCell,
): unknown {
  const texts = field.columns.map((title) => cells[title]?.trim())
  const isOptional = before !== null || field.initial !== undefined
  if (isOptional && texts.every((text) => text === undefined)) return undefined
  if (before && isSame(texts, fieldCells(field, toValueMap(before).get(field.property)))) return undefined
  const { fromCells = ([text]) => text } = field
  return fromCells(
    texts.map((text = '') => text),
    report,
  )
}

function isSame(texts: readonly (string | undefined)[], before: ProductCells): boolean {
  return Object.values(before).every((text, index) => text === (texts[index] ?? ''))
}

const namedOptions = z.array(z.object({ name: z.string() })).catch([])

function optionNames(options: unknown): string[] {
  return namedOptions.parse(options).map(({ name }) => name)
}

type StockRow = { choices: OptionsByName; number: number }

/** '3', or '17 cm / red = 3 | 19 cm / red = 1' in the order of the options. */
function parseStock(text: string, names: readonly string[], report: ReportCell): StockRow[] | undefined {
  if (names.length === 0) {
    if (!/^\d{0,4}$/.test(text)) return void report('must be a whole number')
    return Number(text) > 0 ? [{ choices: {}, number: Number(text) }] : []
  }
  const rows = splitValues(text, '|').map((row) => {
    const [selected = '', number = '', ...more] = splitValues(row, '=')
    const values = splitValues(selected, '/').map(unescapeValue)
    const isRead = more.length === 0 && /^\d{1,4}$/.test(number) && values.length === names.length
    const pairs = names.map((name, index) => ({ name, value: values[index] ?? '' }))
    return isRead ? { choices: toOptionsByName(pairs), number: Number(number) } : null
  })
  if (text !== '0' && rows.includes(null))
    return void report(`must be such as '${names.map((name) => name.toLowerCase()).join(' / ')} = 2'`)
  return rows.flatMap((row) => (row && row.number > 0 ? [row] : []))
}

function readPictures(text: string, isNew: boolean, report: ReportCell): string[] | null {
  const names = text
    .split(/[|\r\n]+/)
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length === 0) {
    if (isNew) report('At least one picture is required')
    return null
  }
  if (names.length > maxProductImages) report(`A piece has at most ${maxProductImages} pictures`)
  if (new Set(names.map(normalizeFileName)).size < names.length) report('names a picture twice')
  return names
}
