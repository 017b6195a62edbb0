import type { MarkedText, Selection } from './text-marks.ts'

/** The first row is the heading. */
export type TableCells = readonly (readonly string[])[]

export const emptyTable: TableCells = [
  ['', ''],
  ['', ''],
  ['', ''],
]

type FoundTable = Selection & { cells: TableCells; rule: readonly string[] }

const isRule = (line: string) => /^\|?(\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?$/.test(line.trim())

/** The Markdown table in which the cursor stands; null outside of one. */
export function findTable(text: string, at: number): FoundTable | null {
  const lines = text.split('\n')
  const index = text.slice(0, at).split('\n').length - 1
  const isRow = (line: string | undefined) => line?.includes('|') === true
  if (!isRow(lines[index])) return null
  let first = index
  let last = index
  while (isRow(lines[first - 1])) first -= 1
  while (isRow(lines[last + 1])) last += 1
  const table = lines.slice(first, last + 1)
  const [heading = '', rule = '', ...rows] = table
  if (!isRule(rule)) return null
  const start = [...lines.slice(0, first), ''].join('\n').length
  const end = start + table.join('\n').length
  const columns = cellsOf(heading)
  const cells = [columns, ...rows.map(cellsOf).map((row) => columns.map((_, column) => row[column] ?? ''))]
  return { start, end, cells, rule: cellsOf(rule) }
}

/** Replaces the table at the selection, or inserts one as a paragraph of its own below the selection. */
export function insertTable(text: string, { start, end }: Selection, cells: TableCells): MarkedText {
  const found = findTable(text, start)
  const table = markdownOf(cells, found?.rule ?? [])
  const lineEnd = text.indexOf('\n', end)
  const below = lineEnd === -1 ? text.length : lineEnd
  const before = text.slice(0, found?.start ?? below).trimEnd()
  const after = text.slice(found?.end ?? below).trim()
  const from = before === '' ? 0 : before.length + 2
  return { text: [before, table, after].filter(Boolean).join('\n\n'), start: from, end: from + table.length }
}

const barPlaceholder = '\u0000'

function cellsOf(line: string): string[] {
  const inner = line.trim().replaceAll('\\|', barPlaceholder).replace(/^\|/, '').replace(/\|$/, '')
  return inner.split('|').map((cell) => cell.trim().replaceAll(barPlaceholder, '|'))
}

/** `rule`: how the columns were aligned. */
function markdownOf([heading = [], ...rows]: TableCells, rule: readonly string[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heading), line(heading.map((_, column) => rule[column] ?? '---')), ...rows.map(line)].join('\n')
}
