import { classNames } from '#app/ui/class-names.ts'
import { type Cents, centsToKes, formatKes, formatUsd } from './money.ts'

type PriceProps = {
  cents: Cents
  /** Shillings a dollar. With it the amount in shillings stands beside. */
  rate?: string | undefined
  /** For one line of a list: dollars left, shillings right. */
  isSpread?: boolean
  className?: string
}

/** An amount in dollars, and in shillings for the piece alone where a rate is given. */
export function Price({ cents, rate, isSpread = false, className }: PriceProps) {
  return (
    <span
      className={classNames(
        'flex flex-wrap items-baseline gap-x-3 tabular-nums',
        isSpread && 'justify-between',
        className,
      )}
    >
      <span>{formatUsd(cents)}</span>
      {rate && (
        <span className="text-[0.875rem] font-normal text-soft">about {formatKes(centsToKes(cents, rate))}</span>
      )}
    </span>
  )
}
