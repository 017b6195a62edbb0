/** Kenyan shillings for a US dollar while there is no accepted rate of the last three days. */
export const usdFallbackRate = '129'

export const rateWarning = 'Failed to fetch exchange rate. Using default rate.'

/**
 * `rate`: an exact decimal string, Kenyan shillings for one unit of the shop's currency, such as '129.511518'.
 * `isUnknown`: the rate is only an estimate, and nothing is charged at it.
 */
export type Rate = { rate: string; source: string; fetchedAt: Date | null; isFallback: boolean; isUnknown?: true }

export type Quote = {
  totalCents: number
  amountKes: number
  rate: string
  source: string
  isFallback: boolean
  /** The terms of the included delivery; absent for the quote of an existing order. */
  delivery?: string
  /** Of the included delivery; absent for the quote of an existing order. */
  deliveryName?: string
  /** The buyer collects the order from the shop, so the amount includes no shipping. */
  isCollected?: true
  /** The order can't be placed without a shipping address. */
  needsAddress?: true
}

/** How long a quote can be paid after its rate was last in use. */
export const quoteMinutes = 15

/** '129.5' for '129.500000', '129' for '129.000000'. */
export function trimZeros(rate: string): string {
  return rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
}

/** The attribution that a source requires beside its rates; null if it requires none. */
export function rateAttribution(source: string): { text: string; href: string } | null {
  if (source !== 'open.er-api.com') return null
  return { text: 'Rates By Exchange Rate API', href: 'https://www.exchangerate-api.com' }
}
