import { classNames } from '#app/ui/class-names.ts'
import { aboutKes, type Cents } from './money.ts'

type AboutKesProps = { cents: Cents; rate: string | null; className?: string }

/** The approximate shillings of a total in dollars; renders nothing without a rate. */
export function AboutKes({ cents, rate, className }: AboutKesProps) {
  if (!rate) return null
  return <span className={classNames('text-sm font-normal text-soft', className)}>{aboutKes(cents, rate)}</span>
}
