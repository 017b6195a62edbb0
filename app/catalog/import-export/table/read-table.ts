import { unescapeCsvCell } from '#app/framework/csv.ts'
import { findCategory } from '../../category.ts'
import {
  type ColumnMapping,
  describeColumns,
  findMappingError,
  type MappedColumn,
  mapColumns,
  maxMappedColumns,
} from './column-mapping.ts'
import type { FileLine } from './platforms/platform-product.ts'
import {
  type CategoryFallback,
  hostOf,
  listFetchableLinks,
  type ParsedSheet,
  proposeCategory,
} from './platforms/read-platform-file.ts'
import { findColumn, idColumn, type ProductCells, picturesColumn } from './product-columns.ts'
import type { SheetError, SheetRow } from './sheet.server.ts'

type Table = ParsedSheet & { unknown: string[]; columns: MappedColumn[] }

/** Reads a table with the columns of the template, or with columns that staff mapped to them. */
export function readTable(
  titles: readonly string[],
  lines: readonly FileLine[],
  mapping: ColumnMapping | null,
  shop: CategoryFallback,
): Table {
  const columns = mapColumns(titles, mapping)
  const described = describeColumns(titles, columns, lines)
  const isTemplate = titles.every((title) => !title.trim() || findColumn(title) !== null)
  const errorText = findMappingError(described)
  const isMappable = described.length <= maxMappedColumns
  const isOffered = isMappable && (!isTemplate || mapping !== null || errorText !== null)
  const table: Table = {
    rows: [],
    errors:
      errorText === null ? [] : [{ line: 1, field: '', words: isMappable ? errorText : `${errorText} ${tooManyText}` }],
    warnings: [],
    pictureHost: null,
    uncategorized: 0,
    unknown: mapping ? [] : titles.filter((title, index) => columns[index] === null && title.trim() !== ''),
    columns: isOffered ? described : [],
  }
  if (errorText !== null) return table
  const rows = lines.map(({ line, cells }): SheetRow => {
    const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    if (surplus) table.errors.push({ line, field: '', words: surplusText })
    return { line, cells: cellsOf(columns, cells), isLinked: false }
  })
  return mapping ? { ...table, ...adaptMappedRows(rows, shop, table.warnings) } : { ...table, rows }
}

const tooManyText = `To say here what they are, it must have at most ${maxMappedColumns} columns.`
const surplusText = 'There are more cells than columns: is a comma in a text without quotation marks?'

/** Joins the cells if several columns contain pictures. */
function cellsOf(columns: readonly (string | null)[], cells: readonly string[]): ProductCells {
  const mapped: ProductCells = {}
  for (const [index, column] of columns.entries()) {
    const text = unescapeCsvCell(cells[index] ?? '')
    if (column === picturesColumn) mapped[column] = [mapped[column], text].filter(Boolean).join('|')
    else if (column) mapped[column] = text
  }
  return mapped
}

/**
 * Adapts rows of a table whose columns staff mapped: its categories may be unknown here, and it may link to pictures.
 */
function adaptMappedRows(rows: readonly SheetRow[], shop: CategoryFallback, warnings: SheetError[]) {
  const pictures = rows.map(({ cells }) => splitPictures(cells[picturesColumn] ?? ''))
  const pictureHost = hostOf(pictures.flat().find(isLink))
  let uncategorized = 0
  const read = rows.map((row, index): SheetRow => {
    const rowPictures = pictures[index] ?? []
    const warn = (field: string, words: string) => void warnings.push({ line: row.line, field, words })
    const links = listFetchableLinks({ pictures: rowPictures.filter(isLink) }, pictureHost, warn)
    const cells = { ...row.cells }
    if (rowPictures.length > 0)
      cells[picturesColumn] = [...rowPictures.filter((name) => !isLink(name)), ...links].join('|')
    if ((cells[idColumn] ?? '') !== '') return { ...row, cells, isLinked: true }
    const text = cells.Category ?? ''
    const label =
      findCategory(shop.categories, text)?.label ?? proposeCategory(shop.categories, [text, cells.Name ?? ''])
    if (label === null) uncategorized += 1
    cells.Category = label ?? findCategory(shop.categories, shop.category)?.label ?? text
    return { ...row, cells, isLinked: true }
  })
  return { rows: read, pictureHost, uncategorized }
}

const isLink = (name: string) => name.startsWith('https://')

/** A comma separates only links, because file names may contain commas. */
function splitPictures(cell: string): string[] {
  return cell.split(/[|\r\n]+|,\s*(?=https:)/).flatMap((name) => name.trim() || [])
}
