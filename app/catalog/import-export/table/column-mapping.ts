import { columnTitles, findColumn, idColumn, picturesColumn, titleWithCurrency } from './product-columns.ts'

/** The template's title for each column of a file; null for a column that is not imported. */
export type ColumnMapping = { label: string; column: string | null }[]
export type MappedColumn = ColumnMapping[number] & {
  /** The first values in the column. */
  samples: string[]
}

export const maxMappedColumns = 200
const maxLabel = 80
const sampledLines = 100
const maxSamples = 3
const maxSample = 60

/** Makes unique labels, because titles may be empty, too long or equal. */
export function columnLabels(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title, index) => {
    const plain = shorten(title, maxLabel) || `Column ${index + 1}`
    let label = plain
    for (let count = 2; taken.has(label.toLowerCase()); count += 1) label = `${plain} (${count})`
    taken.add(label.toLowerCase())
    return label
  })
}

/** On one line, cut to `maxLength` characters. */
function shorten(text: string, maxLength: number): string {
  const plain = text
    .slice(0, 8 * maxLength)
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  const characters = [...plain]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : plain
}

/**
 * The template's title for each column: the one that staff mapped, otherwise the one that equals the column's own
 * title.
 */
export function mapColumns(titles: readonly string[], mapping: ColumnMapping | null): (string | null)[] {
  const columns = new Map(mapping?.map(({ label, column }) => [label.toLowerCase(), column]))
  return columnLabels(titles).map((label, index) => {
    const column = columns.get(label.toLowerCase())
    return column === undefined ? findColumn(titles[index] ?? '') : column
  })
}

/** Leaves out columns that have neither a title nor values. */
export function describeColumns(
  titles: readonly string[],
  columns: readonly (string | null)[],
  lines: readonly { cells: readonly string[] }[],
): MappedColumn[] {
  return columnLabels(titles).flatMap((label, index) => {
    const values = lines.slice(0, sampledLines).flatMap(({ cells }) => shorten(cells[index] ?? '', maxSample) || [])
    if (values.length === 0 && !titles[index]?.trim()) return []
    return [{ label, column: columns[index] ?? null, samples: [...new Set(values)].slice(0, maxSamples) }]
  })
}

/** The error if a file with these columns can't be imported, or null. */
export function findMappingError(columns: ColumnMapping): string | null {
  const mappedColumns = columns.map(({ column }) => column)
  if (!mappedColumns.includes('Name') && !mappedColumns.includes(idColumn)) {
    return 'The first line must name the columns, among them Name, or ID. The template shows them.'
  }
  const duplicate = columnTitles.find(
    (title) => title !== picturesColumn && mappedColumns.indexOf(title) !== mappedColumns.lastIndexOf(title),
  )
  if (duplicate === undefined) return null
  const labels = columns.filter(({ column }) => column === duplicate).map(({ label }) => label)
  return `The column ${titleWithCurrency(duplicate)} is there twice: ${labels.join(', ')}.`
}
