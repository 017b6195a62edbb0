import { classNames } from '#app/ui/class-names.ts'
import { pricesInKes } from './currency.ts'
import { aboutKes, type Cents } from './money.ts'

type AboutKesProps = { cents: Cents; rate: string | null; className?: string }

/** The approximate shillings of a total; renders nothing without a rate, or where prices are in shillings. */
export function AboutKes({ cents, rate, className }: AboutKesProps) {
  if (!rate || pricesInKes()) return null
  return <span className={classNames('usd:other-price', className)}>{aboutKes(cents, rate)}</span>
}
