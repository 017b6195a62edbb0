import { shopCurrency } from '#app/money/currency.ts'
import { fieldList } from '../../fields/each-field.ts'

export const idColumn = 'ID'
export const stockColumn = 'Ready'
export const picturesColumn = 'Pictures'

/** The titles of the template. */
export const columnTitles = [idColumn, ...fieldList.flatMap(({ columns }) => columns), stockColumn, picturesColumn]

/** The cells of a row by the template's titles. Has no entry for a column that the file does not have. */
export type ProductCells = Partial<Record<string, string>>

/** The title for files and screens, which names the shop's currency. */
export function titleWithCurrency(title: string): string {
  return title.replace('(USD)', `(${shopCurrency()})`)
}

/** Finds the template's title for a column's title, whatever its letter case and spaces. */
export function findColumn(title: string): string | null {
  const plain = plainTitle(title)
  const withCurrency = `${plain}${shopCurrency().toLowerCase()}`
  return columnTitles.find((one) => [plain, withCurrency].includes(plainTitle(titleWithCurrency(one)))) ?? null
}

function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '')
}
