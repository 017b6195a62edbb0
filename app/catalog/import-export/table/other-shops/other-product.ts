import type { ProductOption } from '../../../line-options.ts'
import type { SheetError } from '../sheet.server.ts'

/** A product as the file of another platform tells it, in this shop's terms. */
export type OtherProduct = {
  line: number
  /** The same in each file that its seller saves: what was imported once is not imported again. */
  key: string
  name: string
  description: string
  /** As the file writes it. */
  price: string
  options: ProductOption[]
  /** Of each combination of values, in the sequence of the options. */
  ready: { values: string[]; number: number }[]
  isMadeToOrder: boolean
  state: 'shown' | 'hidden' | 'draft'
  /** Where its category may be named, the surest first. */
  categoryTexts: string[]
  /** Addresses, the main one first. */
  pictures: string[]
}

export type FileLine = { line: number; cells: readonly string[] }
export type OtherProducts = { products: OtherProduct[]; faults: SheetError[]; warnings: SheetError[] }
export type ReadLines = (lines: readonly FileLine[]) => OtherProducts
/** Null where the first line is not that platform's. */
export type FileFormat = (titles: readonly string[]) => ReadLines | null

/** Reads cells by any of the names that a platform has given a column. */
export function cellReader(titles: readonly string[]) {
  const plain = titles.map((title) => title.trim().toLowerCase())
  return ({ cells }: FileLine, ...names: string[]): string => {
    const index = names.map((name) => plain.indexOf(name)).find((at) => at !== -1)
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }
}

export function hasColumns(titles: readonly string[], ...each: string[][]): boolean {
  const plain = new Set(titles.map((title) => title.trim().toLowerCase()))
  return each.every((names) => names.some((name) => plain.has(name)))
}
