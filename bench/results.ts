import type { Row } from './row.ts'

const head = '| what | value | ratio | goal | reached | last time |'
const rule = '|---|---|---|---|---|---|'
const tolerance = 0.1

/** The decision record that explains a missed goal, by the start of the row's name. */
const profiles: Record<string, string> = {
  'HTML packed': '014-scripts-are-deferred-until-the-main-image.md',
  '2,000 product pages in turn': '015-what-the-page-cache-holds-and-for-how-long.md',
  'category rendered anew': '075-public-pages-are-rendered-past-the-routers-request-handler.md',
  'table by': '075-public-pages-are-rendered-past-the-routers-request-handler.md',
  'search for what': '016-cost-of-rendering-a-page.md',
  'search of the shop for what': '016-cost-of-rendering-a-page.md',
  'add to cart': '030-cost-of-a-cart-change.md',
  'longest answer to a prompt': '067-cost-of-abuse-for-honest-buyers.md',
  'prompt past its bound': '067-cost-of-abuse-for-honest-buyers.md',
  'cart of a paying customer': '067-cost-of-abuse-for-honest-buyers.md',
  'checkout of a paying customer': '067-cost-of-abuse-for-honest-buyers.md',
  'honest calls that failed': '067-cost-of-abuse-for-honest-buyers.md',
}

/** Writes the table of results. `before` is an earlier table, whose values stand beside the new ones. */
export function writeTable(rows: Row[], before: string): string {
  const earlier = readFigures(before)
  return [head, rule, ...rows.map((row) => writeRow(row, earlier.get(row.name)))].join('\n')
}

function writeRow(row: Row, previous: number | undefined): string {
  const { name, value, unit, ratio, goal } = row
  const goalText = goal ? ('atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`) : ''
  const goalState = goal ? (isMet(row) ? 'yes' : writeMissed(name)) : ''
  const comparison = previous === undefined ? '' : `${previous}${isWorse(row, previous) ? ', now worse' : ''}`
  const cells = [name, `${value} ${unit}`.trim(), ratio ?? '', goalText, goalState, comparison]
  return `| ${cells.join(' | ')} |`
}

function writeMissed(name: string): string {
  const [, note] = Object.entries(profiles).find(([start]) => name.startsWith(start)) ?? []
  return note ? `no, see [${note.slice(0, 3)}](../docs/decisions/${note})` : 'no'
}

function measuredFigure({ value, ratio }: Row): number {
  return ratio ?? value
}

export function isMet(row: Row): boolean {
  if (!row.goal) return true
  return 'atLeast' in row.goal ? measuredFigure(row) >= row.goal.atLeast : measuredFigure(row) <= row.goal.atMost
}

/** True if the result is more than a tenth worse than the last one; a smaller difference is noise. */
export function isWorse(row: Row, last: number): boolean {
  if (!row.goal) return false
  return 'atLeast' in row.goal
    ? measuredFigure(row) < last * (1 - tolerance)
    : measuredFigure(row) > last * (1 + tolerance)
}

function readFigures(table: string): Map<string, number> {
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const figures = rows.map(
    ([, name = '', value = '', ratio = '']) => [name, Number.parseFloat(ratio || value)] as const,
  )
  return new Map(figures.filter(([, figure]) => Number.isFinite(figure)))
}

/** New rows replace those with the same name. Other rows stay. */
export function mergeTables(table: string, before: string): string {
  const measured = new Set(readFigures(table).keys())
  const others = before.split('\n').filter((line) => {
    const name = line.split('|')[1]?.trim()
    return line.startsWith('| ') && name !== 'what' && name !== undefined && !measured.has(name)
  })
  return [table, ...others].join('\n')
}
