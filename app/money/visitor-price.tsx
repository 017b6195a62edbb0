import { pricesInKes } from './currency.ts'
import { type Cents, formatKes, formatPrice } from './money.ts'

type VisitorPriceProps = {
  cents: Cents
  /** Null without a rate. */
  kes?: number | null | undefined
  /** True if only the price in the shop's currency is exact. */
  isApproximate?: boolean | undefined
  /** Such as ' each'. */
  suffix?: string
}

/**
 * A price in the visitor's currency: shillings in Kenya, otherwise the shop's currency. Used for a total, its parts and
 * the button that pays it.
 */
export function VisitorPrice({ cents, kes, isApproximate, suffix = '' }: VisitorPriceProps) {
  const price = formatPrice(cents) + suffix
  if (kes === null || kes === undefined || pricesInKes()) return price
  return (
    <>
      <span className="kes:hidden">{price}</span>
      <span className="usd:hidden">{(isApproximate ? 'about ' : '') + formatKes(kes) + suffix}</span>
    </>
  )
}

type UnitPriceProps = { line: { priceCents: Cents; quantity: number }; kes: VisitorPriceProps['kes'] }

/**
 * Renders nothing for a single piece, because the line already displays its price. `kes`: the shillings of the whole
 * line; if they do not divide evenly, the price of one piece is approximate.
 */
export function UnitPrice({ line: { priceCents, quantity }, kes }: UnitPriceProps) {
  if (quantity === 1) return null
  const unitKes = kes && Math.round(kes / quantity)
  const isExact = unitKes && unitKes * quantity === kes
  return <VisitorPrice cents={priceCents} kes={unitKes} isApproximate={!isExact} suffix=" each" />
}
