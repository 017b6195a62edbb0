import { decimalsText, shortCurrencyName } from '#app/money/currency-names.ts'

/** The maximum number of products per call. */
export const bulkEditMax = 200

export const percentLimits = { min: -90, max: 500 } as const
export const percentText = `Per cent must be a whole number from ${percentLimits.min} to ${percentLimits.max}, and not 0`
export function amountText(): string {
  return `Amount must be ${shortCurrencyName()} ${decimalsText()}, and not 0`
}
