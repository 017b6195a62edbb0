declare global {
  interface DOMStringMap {
    /** Absent for US dollars. */
    currency?: CurrencyCode
  }
}

/**
 * The currencies that a shop can use for its prices. Shillings of every country are whole, because no smaller coins are
 * in use.
 */
export type CurrencyCode = 'USD' | 'KES' | 'EUR' | 'GBP' | 'UGX' | 'TZS'

/** `flatShippingCents`: in minor units, for a shop without delivery options. */
export type CurrencySettings = { currency: CurrencyCode; flatShippingCents: number }

const currencySymbols: Partial<Record<CurrencyCode, string>> = { USD: '$', EUR: '€', GBP: '£' }

// A process serves one shop, and a shop has one currency. The browser reads the currency from the page.
let currentCurrency = globalThis.document?.documentElement.dataset.currency ?? 'USD'
let flatShippingCents = 500

/** Must be called at the start and after each change of the settings. */
export function setCurrencySettings(money: CurrencySettings): void {
  currentCurrency = money.currency
  flatShippingCents = money.flatShippingCents
}

export function shopCurrency(): CurrencyCode {
  return currentCurrency
}

export function flatShipping(): number {
  return flatShippingCents
}

/** 100 in a currency with cents, otherwise 1. */
export function minorUnits(code = currentCurrency): 1 | 100 {
  return currencySymbols[code] ? 100 : 1
}

/** The prefix of an amount: '$' or 'UGX '. */
export function currencySign(): string {
  return currencySymbols[currentCurrency] ?? `${currentCurrency} `
}

/** One unit of the shop's currency, to display beside its exchange rate: '$1' or 'UGX 1'. */
export function oneUnit(): string {
  return `${currencySign()}1`
}

/** True if the prices are in Kenyan shillings, so that mobile money charges them without conversion. */
export function pricesInKes(): boolean {
  return currentCurrency === 'KES'
}
