import { type CurrencyCode, minorUnits, shopCurrency } from './currency.ts'
import { highestPrice } from './highest-price.ts'

export const currencyCodes = ['USD', 'KES', 'EUR', 'GBP', 'UGX', 'TZS'] as const satisfies readonly CurrencyCode[]

export const currencyNames: Record<CurrencyCode, string> = {
  USD: 'US dollars',
  KES: 'Kenyan shillings',
  EUR: 'euros',
  GBP: 'British pounds',
  UGX: 'Ugandan shillings',
  TZS: 'Tanzanian shillings',
}

export function currencyName(): string {
  return currencyNames[shopCurrency()]
}

/** 'From 0.01 to 10,000 dollars.' for the hint of a field. */
export function priceHint(): string {
  return `F${priceLimitsText().slice(1)}.`
}

/** 'dollars' or 'shillings'. */
export function shortCurrencyName(): string {
  return currencyName().replace(/^.* /, '')
}

/** 'from 0.01 to 10,000 dollars', without decimals where the currency has none. */
export function priceLimitsText(): string {
  return `from ${smallestAmount()} to ${highestPrice().toLocaleString('en')} ${shortCurrencyName()}`
}

/** 'with at most two decimals'. */
export function decimalsText(code = shopCurrency()): string {
  return minorUnits(code) === 1 ? 'without decimals' : 'with at most two decimals'
}

function smallestAmount(): string {
  return minorUnits() === 1 ? '1' : '0.01'
}
