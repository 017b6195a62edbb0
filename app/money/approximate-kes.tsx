import { classNames } from '#app/ui/class-names.ts'
import { pricesInKes } from './currency.ts'
import { type Cents, formatApproximateKes } from './money.ts'

type ApproximateKesProps = { cents: Cents; rate: string | null; className?: string }

/** The approximate shillings of a total; renders nothing without a rate, or where prices are in shillings. */
export function ApproximateKes({ cents, rate, className }: ApproximateKesProps) {
  if (!rate || pricesInKes()) return null
  return <span className={classNames('usd:other-price', className)}>{formatApproximateKes(cents, rate)}</span>
}
