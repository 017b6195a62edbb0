import { currencySign } from '#app/money/currency.ts'

export function wholeAmount(amount: number): string {
  const rounded = Math.round(amount)
  return `${rounded < 0 ? '−' : ''}${currencySign()}${Math.abs(rounded).toLocaleString('en')}`
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function monthShort(month: string): string {
  return monthNames[Number(month.slice(5)) - 1] ?? month
}

export function monthName(month: string): string {
  return `${monthShort(month)} ${month.slice(0, 4)}`
}

/** About four steps of a round amount such as 500 or 2,000, from zero or below to the largest value or above. */
export function roundAxisTicks(values: readonly number[]): number[] {
  const [min, max] = [Math.min(0, ...values), Math.max(0, ...values)]
  const rough = (max - min) / 4 || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const first = Math.floor(min / step)
  return Array.from({ length: Math.ceil(max / step) - first + 1 }, (_, index) => (first + index) * step)
}
