const numberFormats = [
  /^\d+$/,
  /^\d*[.,]\d{1,2}$/,
  /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/,
  /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/,
]

/**
 * An amount typed in any country's format; NaN for any other text. The last comma or point is a decimal separator
 * before one or two digits, and a thousands separator before three: no amount has three decimals, so `1,234` is never
 * 1.234.
 */
export function parseTypedNumber(typed: string): number {
  const text = typed.replace(/[\s'’]/g, '').replace(/^\u2212/, '-')
  const digits = text.replace(/^[+-]/, '')
  if (!numberFormats.some((form) => form.test(digits))) return Number.NaN
  const [, whole = '', decimals] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  const amount = Number(`${whole.replace(/[.,]/g, '')}.${decimals ?? 0}`)
  return text.startsWith('-') ? -amount : amount
}

/**
 * True if the price rises or falls by a factor of five or more, which is more often a typing error than a new price.
 */
export function isUnusualChange(last: number, next: number): boolean {
  return last > 0 && next > 0 && (next >= last * 5 || next * 5 <= last)
}
