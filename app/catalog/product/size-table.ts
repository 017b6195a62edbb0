import type { Cents } from '#app/money/money.ts'
import type { ProductOption } from '../line-options.ts'

type SizeRow = { value: string; inches: string; index: number; differenceCents: Cents }
export type SizeTable = { name: string; lowestCents: Cents; rows: SizeRow[] }

const centimetres = /^(\d+(?:\.\d+)?)(?: to (\d+(?:\.\d+)?))? cm$/

/**
 * One table for each option that has only lengths as values. `index`: the value's place among all values of the
 * product's options. `lowestCents`: the lowest price difference of the option.
 */
export function sizeTables(choices: readonly ProductOption[]): SizeTable[] {
  return choices.flatMap(({ name, values }, place) => {
    const first = choices.slice(0, place).reduce((all, choice) => all + choice.values.length, 0)
    const rows = values.flatMap(({ name: value, differenceCents }, nth) => {
      const inches = toInches(value)
      return inches ? [{ value, inches, index: first + nth, differenceCents }] : []
    })
    const lowestCents = Math.min(...rows.map(({ differenceCents }) => differenceCents))
    return rows.length > 0 && rows.length === values.length ? [{ name, lowestCents, rows }] : []
  })
}

function toInches(length: string): string | null {
  const [, from, to] = centimetres.exec(length) ?? []
  if (from === undefined) return null
  const numbers = [from, to].flatMap((one) => (one === undefined ? [] : [(Number(one) / 2.54).toFixed(1)]))
  return numbers.join(' to ')
}
