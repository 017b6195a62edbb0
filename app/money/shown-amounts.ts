import { minorUnits, pricesInKes } from './currency.ts'
import { type Cents, formatKes, formatPrice } from './money.ts'

/** `amount`: in whole units, as on the wire. */
export function formatAmount(amount: number): string {
  return formatPrice(Math.round(amount * minorUnits()))
}

/** The price and, if it is in another currency, the shillings: '$48.00 = KES 6,192'. */
export function priceAndKes(cents: Cents, kes: number, separator = ' = '): string {
  return pricesInKes() ? formatKes(kes) : `${formatPrice(cents)}${separator}${formatKes(kes)}`
}
