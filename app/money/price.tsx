import { classNames } from '#app/ui/class-names.ts'
import { pricesInKes } from './currency.ts'
import { type Cents, formatPrice, formatUnbrokenKes } from './money.ts'

type PriceProps = {
  cents: Cents
  /** Kenyan shillings for one unit of the shop's currency; without it only the price is displayed. */
  rate?: string | undefined
  /** Displays 'from' before the price, because selected options may raise it. */
  isFrom?: boolean | undefined
  className?: string
}

export function Price({ cents, rate, isFrom = false, className }: PriceProps) {
  const kes = rate && !pricesInKes() && formatUnbrokenKes(cents, rate)
  const from = isFrom && <small className="price-from">from </small>
  return (
    <span className={classNames('flex flex-wrap items-baseline gap-x-3 gap-y-1.5 tabular-nums', className)}>
      <span className={kes ? 'kes:other-price kes:order-1' : undefined}>
        {from}
        {formatPrice(cents)}
      </span>
      {kes && (
        <span className="usd:other-price">
          {from}
          <small className="price-word">about </small>
          {kes}
        </span>
      )}
    </span>
  )
}
