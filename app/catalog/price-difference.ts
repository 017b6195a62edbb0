import { type Cents, formatPrice } from '#app/money/money.ts'

/** '+$4.00'; empty for zero. */
export function differenceText(cents: Cents): string {
  if (cents === 0) return ''
  return cents > 0 ? `+${formatPrice(cents)}` : `−${formatPrice(-cents)}`
}
