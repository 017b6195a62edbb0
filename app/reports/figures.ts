import { formatUsd, wireToCents } from '#app/money/money.ts'

/** '$1,204.50' for 1204.5 dollars. */
export function dollars(amount: number): string {
  return formatUsd(wireToCents(amount) ?? Math.round(amount * 100))
}

export function wholeDollars(amount: number): string {
  return `$${Math.round(amount).toLocaleString('en')}`
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function monthShort(month: string): string {
  return names[Number(month.slice(5)) - 1] ?? month
}

export function monthName(month: string): string {
  return `${monthShort(month)} ${month.slice(0, 4)}`
}
