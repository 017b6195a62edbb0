import { currencySign, minorUnits } from './currency.ts'

/** Minor units of the shop's currency: cents, or whole shillings. */
export type Cents = number

export const microUnits = 1_000_000n

/**
 * Parses a rate such as '129.511518' into millionths of a Kenyan shilling for one unit of the shop's currency. Throws
 * for any text that is not a rate.
 */
export function rateToMicro(rate: string): bigint {
  const match = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(rate)
  if (!match) throw new RangeError(`not a rate: ${rate}`)
  return BigInt(match[1] ?? '0') * microUnits + BigInt((match[2] ?? '').padEnd(6, '0'))
}

/** Returns whole shillings, rounded up. */
export function centsToKes(cents: Cents, rate: string): number {
  const exact = BigInt(cents) * rateToMicro(rate)
  const unit = BigInt(minorUnits()) * microUnits
  // BigInt division rounds towards zero, which for a negative amount is up.
  return Number(exact / unit + (exact % unit > 0n ? 1n : 0n))
}

/** Returns minor units of the shop's currency, rounded to the nearest. */
export function kesToNearestCents(kes: number, rate: string): Cents {
  const micro = rateToMicro(rate)
  return Number((2n * BigInt(minorUnits()) * BigInt(kes) * microUnits + micro) / (2n * micro))
}

/** '48.00' for 4800; '4800' in a currency without cents. */
export function centsToText(cents: Cents): string {
  if (minorUnits() === 1) return String(cents)
  const sign = cents < 0 ? '-' : ''
  const abs = Math.abs(cents)
  return `${sign}${Math.floor(abs / 100)}.${String(abs % 100).padStart(2, '0')}`
}

/** '$48.00' or 'UGX 180,000'. */
export function formatPrice(cents: Cents): string {
  const [whole = '0', fraction] = centsToText(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}${currencySign()}${groupThousands(whole)}${fraction ? `.${fraction}` : ''}`
}

export function formatKes(kes: number): string {
  return `${kes < 0 ? '-' : ''}KES ${groupThousands(String(Math.abs(kes)))}`
}

/** For pages: the non-breaking space keeps the amount on one line. */
export function formatUnbrokenKes(cents: Cents, rate: string): string {
  return formatKes(centsToKes(cents, rate)).replace(' ', '\u00a0')
}

export function formatApproximateKes(cents: Cents, rate: string): string {
  return `about ${formatUnbrokenKes(cents, rate)}`
}

export function centsToWire(cents: Cents): number {
  return Number(centsToText(cents))
}

/**
 * Returns null if the amount has more decimals than the currency. Reads a number in its shortest decimal form: 19.99
 * gives 1999, and 0.1 + 0.2 gives null. `units`: the minor units of the amount's currency.
 */
export function wireToCents(amount: number, units = minorUnits()): Cents | null {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(amount))
  if (!match || (match[3] && units === 1)) return null
  const cents = Number(match[2]) * units + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -cents : cents
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
