/** Kenyan shillings for a US dollar if no accepted rate is newer than three days. */
export const fallbackRate = '129'

export const rateWarning = 'Failed to fetch exchange rate. Using default rate.'

/**
 * `rate`: an exact decimal string, Kenyan shillings for one unit of the shop's currency, such as '129.511518'.
 * `isUnknown`: it is only an estimate, at which nothing is charged.
 */
export type Rate = { rate: string; source: string; fetchedAt: Date | null; isFallback: boolean; isUnknown?: true }

export type Quote = {
  totalCents: number
  amountKes: number
  rate: string
  source: string
  isFallback: boolean
  /** The terms of the delivery included in it; absent for the quote of an existing order. */
  delivery?: string
  /** The buyer collects it from the shop: no shipping is in it. */
  isCollected?: true
}

/** How long a quote can be paid after its rate was last in use. */
export const quoteMinutes = 15

/** The attribution that a source requires beside its rates; null if it requires none. */
export function rateAttribution(source: string): { text: string; href: string } | null {
  if (source !== 'open.er-api.com') return null
  return { text: 'Rates By Exchange Rate API', href: 'https://www.exchangerate-api.com' }
}
