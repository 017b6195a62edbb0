import { classNames } from '#app/ui/class-names.ts'
import { pricesInKes } from './currency.ts'
import { type Cents, formatApproximateKes, formatPrice } from './money.ts'

type PriceProps = {
  cents: Cents
  /** Kenyan shillings for one unit of the shop's currency; without it only the price is displayed. */
  rate?: string | undefined
  /** Selected options may raise the price. */
  isFrom?: boolean | undefined
  isSpread?: boolean
  className?: string
}

export function Price({ cents, rate, isFrom = false, isSpread = false, className }: PriceProps) {
  const approximateKes = rate && !pricesInKes() && formatApproximateKes(cents, rate)
  return (
    <span
      className={classNames(
        'flex flex-wrap items-baseline gap-x-3 tabular-nums',
        isSpread && 'justify-between',
        className,
      )}
    >
      <span className={approximateKes ? 'kes:other-price kes:order-1' : undefined}>
        {isFrom ? `from ${formatPrice(cents)}` : formatPrice(cents)}
      </span>
      {approximateKes && (
        <span className="usd:other-price">
          {isFrom && <span className="usd:hidden">from </span>}
          {approximateKes}
        </span>
      )}
    </span>
  )
}
