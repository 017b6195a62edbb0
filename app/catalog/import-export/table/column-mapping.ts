import { columnTitles, findColumn, idColumn, picturesColumn, shownTitle } from './product-columns.ts'

/** Each column of a file by its label, with the title in the shop's own table. Null: it is left out. */
export type ColumnMapping = { label: string; column: string | null }[]
export type MappedColumn = ColumnMapping[number] & {
  /** Its first values. */
  samples: string[]
}

export const maxMappedColumns = 200
const maxLabel = 80
const sampledLines = 100
const maxSamples = 3
const maxSample = 60

/** Titles may be empty, too long or there twice: each column has a label of its own. */
export function columnLabels(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title, index) => {
    const plain = start(title, maxLabel) || `Column ${index + 1}`
    let label = plain
    for (let count = 2; taken.has(label.toLowerCase()); count += 1) label = `${plain} (${count})`
    taken.add(label.toLowerCase())
    return label
  })
}

/** The first so many characters, on one line. */
function start(text: string, maxLength: number): string {
  const plain = text
    .slice(0, 8 * maxLength)
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  const signs = [...plain]
  return signs.length > maxLength ? `${signs.slice(0, maxLength - 1).join('')}…` : plain
}

/** The title of each column in the shop's own table: as staff chose, else as it is called. */
export function mapColumns(titles: readonly string[], chosen: ColumnMapping | null): (string | null)[] {
  const columns = new Map(chosen?.map(({ label, column }) => [label.toLowerCase(), column]))
  return columnLabels(titles).map((label, index) => {
    const column = columns.get(label.toLowerCase())
    return column === undefined ? findColumn(titles[index] ?? '') : column
  })
}

/** Without those that have neither a title nor a value. */
export function describeColumns(
  titles: readonly string[],
  columns: readonly (string | null)[],
  lines: readonly { cells: readonly string[] }[],
): MappedColumn[] {
  return columnLabels(titles).flatMap((label, index) => {
    const values = lines.slice(0, sampledLines).flatMap(({ cells }) => start(cells[index] ?? '', maxSample) || [])
    if (values.length === 0 && !titles[index]?.trim()) return []
    return [{ label, column: columns[index] ?? null, samples: [...new Set(values)].slice(0, maxSamples) }]
  })
}

/** What keeps a file with these columns from being read, or null. */
export function mappingFault(columns: ColumnMapping): string | null {
  const own = columns.map(({ column }) => column)
  if (!own.includes('Name') && !own.includes(idColumn)) {
    return 'The first line must name the columns, among them Name, or ID. The template shows them.'
  }
  const twice = columnTitles.find((title) => title !== picturesColumn && own.indexOf(title) !== own.lastIndexOf(title))
  if (twice === undefined) return null
  const labels = columns.filter(({ column }) => column === twice).map(({ label }) => label)
  return `The column ${shownTitle(twice)} is there twice: ${labels.join(', ')}.`
}
