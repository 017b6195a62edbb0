declare global {
  interface DOMStringMap {
    /** Absent for US dollars. */
    currency?: CurrencyCode
  }
}

/** In which a shop can price. Shillings of each country are whole: smaller coins are not in use. */
export type CurrencyCode = 'USD' | 'KES' | 'EUR' | 'GBP' | 'UGX' | 'TZS'

/** `flatShippingCents`: in minor units, for a shop without delivery options. */
export type CurrencySettings = { currency: CurrencyCode; flatShippingCents: number }

const symbols: Partial<Record<CurrencyCode, string>> = { USD: '$', EUR: '€', GBP: '£' }

// A process serves one shop, and a shop has one currency. Pages tell it to the browser.
let current = globalThis.document?.documentElement.dataset.currency ?? 'USD'
let flatShippingCents = 500

/** Call at the start and after each change of the settings. */
export function setCurrencySettings(money: CurrencySettings): void {
  current = money.currency
  flatShippingCents = money.flatShippingCents
}

export function shopCurrency(): CurrencyCode {
  return current
}

export function flatShipping(): number {
  return flatShippingCents
}

/** 100 in a currency with cents, otherwise 1. */
export function minorUnits(code = current): 1 | 100 {
  return symbols[code] ? 100 : 1
}

/** What is written before an amount: '$' or 'UGX '. */
export function currencySign(): string {
  return symbols[current] ?? `${current} `
}

/** '$1' or 'UGX 1', for what a rate is the price of. */
export function oneUnit(): string {
  return `${currencySign()}1`
}

/** Mobile money charges the prices as they are. */
export function pricesInKes(): boolean {
  return current === 'KES'
}
