import { isWhollyChosen } from '../../choices.ts'
import type { Product } from '../../product.ts'
import type { ProductDetails } from '../../product-changes.server.ts'
import { isSameChoice, type ReadyCount, type ReadyWish } from '../../stock/stock.ts'
import { chosenOf } from '../../wish.ts'
import { choiceColumns, type PieceColumn, pieceColumns } from './piece-columns.ts'

type Told = { before: Product | null; details: Partial<ProductDetails>; ready: readonly ReadyWish[] | null }

/** The column of what the rules of a product found. */
export function fieldOf([field, index, part]: readonly PropertyKey[]): PieceColumn {
  if (field === 'made_to_order') return 'madeToOrder'
  if (field === 'making_days') return 'makingDays'
  if (field === 'withheld') return 'state'
  if (field === 'choices') {
    const columns = choiceColumns[Number(index ?? 0)] ?? choiceColumns[0]
    return (part === 'values' ? columns?.values : columns?.name) ?? 'choice1'
  }
  return field as PieceColumn
}

/** Only what differs from what is there; all of a new piece. */
export function changedFields({ before, details, ready }: Told) {
  if (!before) return { details, isRecounted: (ready?.length ?? 0) > 0 }
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && plain(value) !== plain(before[field as keyof Product] as unknown)
  const changed = Object.fromEntries(Object.entries(details).filter(differs)) as Partial<ProductDetails>
  const choices = details.choices ?? before.choices
  const now = before.ready.filter((row) => row.shelf > 0 && isWhollyChosen(choices, chosenOf(row.choices)))
  const isSame =
    ready === null ||
    (ready.length === now.length &&
      ready.every((wish) => now.some((row) => isSameCount(row, wish) && row.shelf === wish.number)))
  return { details: changed, isRecounted: !isSame }
}

/** Spreadsheets write their own ends of lines. */
function plain(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)
}

const isSameCount = (row: Pick<ReadyCount, 'choices'>, wish: Pick<ReadyWish, 'choices'>) =>
  isSameChoice(row.choices, chosenOf(wish.choices))

/** What keeps these from being counted as ready. */
export function readyFault({ before, details, ready }: Told): string | null {
  const choices = details.choices ?? before?.choices ?? []
  const isChosen = (one: Pick<ReadyWish, 'choices'>) => isWhollyChosen(choices, chosenOf(one.choices))
  if (ready?.some((wish) => !isChosen(wish))) return 'must be of the values of its choices'
  const rows = before?.ready ?? []
  if (details.choices && rows.some((row) => row.free > 0 && !isChosen(row))) {
    return 'Some are ready of a choice that goes: first count them to 0 in the shop'
  }
  const isHeld = ({ number, ...wish }: ReadyWish) =>
    rows.some((row) => isSameCount(row, wish) && number < row.shelf - row.free)
  return ready?.some(isHeld) ? 'Somebody is just buying some of these: fewer can not be left' : null
}

export function readyMark(ready: readonly ReadyCount[]): string {
  return JSON.stringify(ready.map(({ choices, shelf }) => [choices, shelf]))
}

/** The file may be older than a sale. */
export function readyWarning(before: Product, ready: readonly ReadyWish[]): string {
  const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)
  const now = sum(before.ready.map(({ shelf }) => shelf))
  const then = sum(ready.map(({ number }) => number))
  return `${now} of ${before.name} are ready now; after the import it is ${then}. Was one sold since the file was saved?`
}

/** Of what changes, as the columns are named. */
export function fieldNames({ details, ready, pictures }: Told & { pictures: readonly unknown[] | null }): string[] {
  const columns: Partial<Record<string, PieceColumn>> = {
    priceCents: 'price',
    isMadeToOrder: 'madeToOrder',
    withheld: 'state',
    choices: 'choice1',
  }
  const names = Object.keys(details).map((field) => pieceColumns[columns[field] ?? (field as PieceColumn)])
  const more = [...(ready ? [pieceColumns.ready] : []), ...(pictures ? [pieceColumns.pictures] : [])]
  return [...names, ...more]
}
