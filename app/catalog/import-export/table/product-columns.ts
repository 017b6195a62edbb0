import { shopCurrency } from '#app/money/currency.ts'
import { fieldList } from '../../fields/each-field.ts'

export const idColumn = 'ID'
export const stockColumn = 'Ready'
export const picturesColumn = 'Pictures'

/** The titles of the template. */
export const columnTitles = [idColumn, ...fieldList.flatMap(({ columns }) => columns), stockColumn, picturesColumn]

/** By title. A column that the file does not have is absent. */
export type ProductCells = Partial<Record<string, string>>

/** The title in files and on screens, with the shop's currency. */
export function titleWithCurrency(title: string): string {
  return title.replace('(USD)', `(${shopCurrency()})`)
}

/** Ignores letter case and spaces. */
export function findColumn(title: string): string | null {
  const plain = plainTitle(title)
  const withCurrency = `${plain}${shopCurrency().toLowerCase()}`
  return columnTitles.find((one) => [plain, withCurrency].includes(plainTitle(titleWithCurrency(one)))) ?? null
}

function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '')
}
