import { currencySign } from '#app/money/currency.ts'

export function wholeAmount(amount: number): string {
  return `${currencySign()}${Math.round(amount).toLocaleString('en')}`
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function monthShort(month: string): string {
  return monthNames[Number(month.slice(5)) - 1] ?? month
}

export function monthName(month: string): string {
  return `${monthShort(month)} ${month.slice(0, 4)}`
}
