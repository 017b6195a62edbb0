/** Dollars are whole cents, shillings are whole: no amount is ever a fraction of a number. */
export type Cents = number

/** Shipping is flat, whatever is in the cart: $5.00. */
export const shippingCents: Cents = 500

const microUnits = 1_000_000n

/** The exact value of a rate such as '129.511518' in millionths of a shilling a dollar. Throws on any other text. */
export function rateToMicro(rate: string): bigint {
  const match = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(rate)
  if (!match) throw new RangeError(`not a rate: ${rate}`)
  return BigInt(match[1] ?? '0') * microUnits + BigInt((match[2] ?? '').padEnd(6, '0'))
}

/** Whole shillings for an amount in cents, rounded up once. */
export function centsToKes(cents: Cents, rate: string): number {
  const exact = BigInt(cents) * rateToMicro(rate)
  const unit = 100n * microUnits
  return Number((exact + unit - 1n) / unit)
}

/** '48.00' for 4800. */
export function centsToText(cents: Cents): string {
  const sign = cents < 0 ? '-' : ''
  const abs = Math.abs(cents)
  return `${sign}${Math.floor(abs / 100)}.${String(abs % 100).padStart(2, '0')}`
}

/** '$48.00' for 4800, '$1,200.00' for 120000. */
export function formatUsd(cents: Cents): string {
  const [whole = '0', fraction = '00'] = centsToText(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}$${groupThousands(whole)}.${fraction}`
}

/** 'KES 6,192' for 6192. */
export function formatKes(kes: number): string {
  return `${kes < 0 ? '-' : ''}KES ${groupThousands(String(Math.abs(kes)))}`
}

/** The JSON number of the wire, with at most two decimals: 48.5 for 4850. */
export function centsToWire(cents: Cents): number {
  return Number(centsToText(cents))
}

/**
 * Cents of a dollar amount from the wire, or null where it has more than two decimals or is no finite number.
 * It reads the number's shortest decimal text, so 19.99 is 1999 and 0.1 + 0.2 is refused.
 */
export function wireToCents(dollars: number): Cents | null {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(dollars))
  if (!match) return null
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -cents : cents
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
