import { classNames } from '#app/ui/class-names.ts'
import { aboutKes, type Cents, formatUsd } from './money.ts'

type PriceProps = {
  cents: Cents
  /** Shillings for a dollar; without it only dollars are shown. */
  rate?: string | undefined
  /** Selected options may raise the price. */
  isFrom?: boolean | undefined
  isSpread?: boolean
  className?: string
}

export function Price({ cents, rate, isFrom = false, isSpread = false, className }: PriceProps) {
  return (
    <span
      className={classNames(
        'flex flex-wrap items-baseline gap-x-3 tabular-nums',
        isSpread && 'justify-between',
        className,
      )}
    >
      <span className="kes:other-price kes:order-1">{isFrom ? `from ${formatUsd(cents)}` : formatUsd(cents)}</span>
      {rate && <span className="usd:other-price">{aboutKes(cents, rate)}</span>}
    </span>
  )
}
