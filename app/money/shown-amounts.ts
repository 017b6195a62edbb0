import { minorUnits, pricesInKes } from './currency.ts'
import { type Cents, formatKes, formatPrice } from './money.ts'

/** Of an amount in whole units, as on the wire. */
export function formatAmount(amount: number): string {
  return formatPrice(Math.round(amount * minorUnits()))
}

/** The price and, where these differ, the shillings: '$48.00 = KES 6,192'. */
export function priceAndKes(cents: Cents, kes: number, between = ' = '): string {
  return pricesInKes() ? formatKes(kes) : `${formatPrice(cents)}${between}${formatKes(kes)}`
}
