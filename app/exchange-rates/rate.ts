/** Shillings for a dollar, while no accepted rate is newer than three days. */
export const fallbackRate = '129'

export const rateWarning = 'Failed to fetch exchange rate. Using default rate.'

/** `rate` is exact decimal text, shillings for a dollar: '129.511518'. */
export type Rate = { rate: string; source: string; fetchedAt: Date | null; isFallback: boolean }

export type Quote = {
  totalCents: number
  amountKes: number
  rate: string
  source: string
  isFallback: boolean
  /** The terms of the delivery in it; absent where it is an order's own. */
  delivery?: string
}

/** A quote may be paid this long after its rate was last in use. */
export const quoteMinutes = 15

/** The link that a source requires where its rates are shown; null where it requires none. */
export function rateAttribution(source: string): { text: string; href: string } | null {
  if (source !== 'open.er-api.com') return null
  return { text: 'Rates By Exchange Rate API', href: 'https://www.exchangerate-api.com' }
}
