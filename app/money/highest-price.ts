import { type CurrencyCode, shopCurrency } from './currency.ts'

const highestPrices = { USD: 10_000, EUR: 10_000, GBP: 10_000, KES: 1_300_000, UGX: 40_000_000, TZS: 30_000_000 }

/** The highest price of a product, in whole units of the currency. */
export function highestPrice(code: CurrencyCode = shopCurrency()): number {
  return highestPrices[code]
}
