import { fieldList, toValueMap } from '../../fields/each-field.ts'
import { hasSameOptions, type StockCount, type StockInput } from '../../inventory/stock.ts'
import { toOptionList } from '../../line-options.ts'
import type { ProductDetails, StoredProduct } from '../../product.ts'
import { hasAllOptions } from '../../product-options.ts'
import { picturesColumn, stockColumn } from './product-columns.ts'

type RowChange = { before: StoredProduct | null; details: Partial<ProductDetails>; ready: readonly StockInput[] | null }

/** The title of the column with a validation error. `name`: the field's name in the API. */
export function findColumnOfError([name, ...path]: readonly PropertyKey[]): string {
  const field = fieldList.find(({ wire }) => wire === name)
  return field ? (field.columns[field.wrongColumn?.(path) ?? 0] ?? '') : stockColumn
}

/** The fields that differ from the stored product. All fields of a new product. */
export function changedFields({ before, details, ready }: RowChange) {
  if (!before) return { details, isRecounted: (ready?.length ?? 0) > 0 }
  const old = toValueMap(before)
  const changed: Partial<ProductDetails> = Object.fromEntries(
    Object.entries(details).filter(
      ([name, value]) => value !== undefined && toComparableText(value) !== toComparableText(old.get(name)),
    ),
  )
  const choices = details.choices ?? before.choices
  const now = before.stockCounts.filter((row) => row.onHand > 0 && hasAllOptions(choices, toOptionList(row.choices)))
  const isSame =
    ready === null ||
    (ready.length === now.length &&
      ready.every((wish) => now.some((row) => isSameCount(row, wish) && row.onHand === wish.number)))
  return { details: changed, isRecounted: !isSame }
}

/** Treats all line ends as equal, because spreadsheets change them. */
function toComparableText(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)
}

const isSameCount = (row: Pick<StockCount, 'choices'>, wish: Pick<StockInput, 'choices'>) =>
  hasSameOptions(row.choices, toOptionList(wish.choices))

/** The error message if staff must not set this stock, or null. */
export function stockError({ before, details, ready }: RowChange): string | null {
  const choices = details.choices ?? before?.choices ?? []
  const hasOptions = (one: Pick<StockInput, 'choices'>) => hasAllOptions(choices, toOptionList(one.choices))
  if (ready?.some((wish) => !hasOptions(wish))) return 'must be of the values of its choices'
  const rows = before?.stockCounts ?? []
  if (details.choices && rows.some((row) => row.available > 0 && !hasOptions(row))) {
    return 'Some are ready of a choice that goes: first count them to 0 in the shop'
  }
  const isReserved = ({ number, ...wish }: StockInput) =>
    rows.some((row) => isSameCount(row, wish) && number < row.onHand - row.available)
  return ready?.some(isReserved) ? "can't go below the number reserved by orders in progress" : null
}

export function stockVersion(ready: readonly StockCount[]): string {
  return JSON.stringify(ready.map(({ choices, onHand }) => [choices, onHand]))
}

/** The warning that the import sets the stock, which may overwrite a sale after the export. */
export function stockWarning(before: StoredProduct, ready: readonly StockInput[]): string {
  const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)
  const now = sum(before.stockCounts.map(({ onHand }) => onHand))
  const then = sum(ready.map(({ number }) => number))
  return `${now} of ${before.name} are ready now; after the import it is ${then}. Was one sold since the file was saved?`
}

/** The column titles of the changed fields. */
export function fieldNames({
  details,
  ready,
  pictures,
}: RowChange & { pictures: readonly unknown[] | null }): string[] {
  const names = fieldList.filter(({ property }) => property in details).flatMap(({ columns }) => columns[0] ?? [])
  return [...names, ...(ready ? [stockColumn] : []), ...(pictures ? [picturesColumn] : [])]
}
