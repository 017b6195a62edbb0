/** Shillings for a dollar where no reading can be had. */
export const fallbackRate = '129'

export const rateWarning = 'Failed to fetch exchange rate. Using default rate.'

/** The rate the shop counts with now. `rate` is exact decimal text, for example '129.511518'. */
export type Rate = { rate: string; source: string; fetchedAt: Date | null; isFallback: boolean }

/** What is to be paid, and by which rate. */
export type Quote = {
  totalCents: number
  amountKes: number
  /** Exact decimal text, shillings for a dollar. */
  rate: string
  source: string
  isFallback: boolean
}

/** A quote may be paid for this long after its rate was the shop's own. */
export const quoteMinutes = 15

/** The link that a source asks for where its rates are shown; null where it asks for none. */
export function rateAttribution(source: string): { text: string; href: string } | null {
  if (source !== 'open.er-api.com') return null
  return { text: 'Rates By Exchange Rate API', href: 'https://www.exchangerate-api.com' }
}
