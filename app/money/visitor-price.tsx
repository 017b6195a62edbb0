import { pricesInKes } from './currency.ts'
import { type Cents, formatKes, formatPrice } from './money.ts'

type VisitorPriceProps = {
  cents: Cents
  /** Null without a rate. */
  kes?: number | null | undefined
  /** Such as 'about ', of the shillings alone. */
  before?: string
  /** Such as ' each'. */
  after?: string
}

/** In what the visitor pays in: shillings in Kenya, otherwise the shop's currency. For a total, its parts and the button that pays it. */
export function VisitorPrice({ cents, kes, before = '', after = '' }: VisitorPriceProps) {
  const price = formatPrice(cents) + after
  if (kes === null || kes === undefined || pricesInKes()) return price
  return (
    <>
      <span className="kes:hidden">{price}</span>
      <span className="usd:hidden">{before + formatKes(kes) + after}</span>
    </>
  )
}

type EachPriceProps = { line: { priceCents: Cents; quantity: number }; kes: VisitorPriceProps['kes'] }

/** `kes`: the whole line's. A part of it that is not even is approximate. */
export function EachPrice({ line: { priceCents, quantity }, kes }: EachPriceProps) {
  const each = kes && Math.round(kes / quantity)
  const isEven = each && each * quantity === kes
  return <VisitorPrice cents={priceCents} kes={each} before={isEven ? '' : 'about '} after=" each" />
}
