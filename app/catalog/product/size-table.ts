import type { ProductOption } from '../line-options.ts'

export type SizeTable = { name: string; rows: { metric: string; inches: string }[] }

const centimetres = /^(\d+(?:\.\d+)?)(?: to (\d+(?:\.\d+)?))? cm$/

/** One table for each option that has only lengths as values. */
export function sizeTables(choices: readonly ProductOption[]): SizeTable[] {
  return choices.flatMap(({ name, values }) => {
    const rows = values.flatMap((value) => {
      const inches = toInches(value.name)
      return inches ? [{ metric: value.name.replace(' cm', '\u00a0cm'), inches }] : []
    })
    return rows.length > 0 && rows.length === values.length ? [{ name, rows }] : []
  })
}

function toInches(length: string): string | null {
  const [, from, to] = centimetres.exec(length) ?? []
  if (from === undefined) return null
  const numbers = [from, to].flatMap((one) => (one === undefined ? [] : [(Number(one) / 2.54).toFixed(1)]))
  return numbers.join(' to ')
}
