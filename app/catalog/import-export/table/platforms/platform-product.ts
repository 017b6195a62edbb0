import type { ProductOption } from '../../../line-options.ts'
import type { SheetError } from '../sheet.server.ts'

/** A product from the file of another platform. */
export type PlatformProduct = {
  line: number
  /** Identifies the product in all files of the seller, so that it is imported only once. */
  key: string
  name: string
  description: string
  /** The price as written in the file. */
  price: string
  options: ProductOption[]
  /** The stock of each combination of options. `values`: one for each option, in the order of the options. */
  ready: { values: string[]; number: number }[]
  isMadeToOrder: boolean
  state: 'shown' | 'hidden' | 'draft'
  /** Texts that may contain a category's name, the most reliable text first. */
  categoryTexts: string[]
  /** Addresses of pictures. The first is the main picture. */
  pictures: string[]
}

export type FileLine = { line: number; cells: readonly string[] }
export type PlatformProducts = { products: PlatformProduct[]; errors: SheetError[]; warnings: SheetError[] }
export type ReadLines = (lines: readonly FileLine[]) => PlatformProducts
/** Null if the titles are not those of the platform. */
export type FileFormat = (titles: readonly string[]) => ReadLines | null

/** Reads a cell by the title of its column. A column may have several titles. */
export function createCellReader(titles: readonly string[]) {
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
