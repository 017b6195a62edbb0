import { byteOrderMark, escapeCsvCell } from '#app/framework/csv.ts'
import { fieldList, isMissing, toValueMap } from '../../fields/each-field.ts'
import type { ProductField } from '../../fields/field.ts'
import { escapeValue, joinValues } from '../../fields/listed-values.ts'
import { toOptionList } from '../../line-options.ts'
import type { Product } from '../../product.ts'
import { hasAllOptions } from '../../product-options.ts'
import { pictureName } from '../file-names.ts'
import {
  columnTitles,
  idColumn,
  type ProductCells,
  picturesColumn,
  stockColumn,
  titleWithCurrency,
} from './product-columns.ts'

export function csvHeader(): string {
  return `${byteOrderMark}${columnTitles.map(titleWithCurrency).map(escapeCsvCell).join(',')}\r\n`
}

export function csvRow(cells: ProductCells): string {
  return `${columnTitles.map((title) => escapeCsvCell(cells[title] ?? '')).join(',')}\r\n`
}

/** The row of a product. Importing it changes nothing. */
export function productCells(product: Product): ProductCells {
  const values = toValueMap(product)
  const pictures = product.images.map(({ key }) => pictureName(key))
  const cells = fieldList.map((field) => fieldCells(field, values.get(field.property)))
  return Object.assign({}, ...cells, {
    [idColumn]: product.id,
    [stockColumn]: stockCell(product),
    [picturesColumn]: joinValues(pictures, '|'),
  })
}

export function fieldCells(field: ProductField<unknown>, value: unknown): ProductCells {
  const { columns, toCells } = field
  const texts = toCells && !isMissing(field, value) ? toCells(value) : [String(value ?? '')]
  return Object.fromEntries(columns.map((title, index) => [title, texts[index] ?? '']))
}

/** '3', or with options '17 cm / red = 3 | 19 cm / red = 1'. */
function stockCell({ choices, stockCounts }: Product): string {
  const counted = stockCounts.filter((row) => row.onHand > 0 && hasAllOptions(choices, toOptionList(row.choices)))
  if (choices.length === 0) return String(counted[0]?.onHand ?? 0)
  const texts = counted.map((row) => {
    const values = choices.map(({ name }) => escapeValue(row.choices[name] ?? ''))
    return `${joinValues(values, '/')} = ${row.onHand}`
  })
  return joinValues(texts, '|')
}
