import { classNames } from '#app/ui/class-names.ts'
import { aboutKes, type Cents } from './money.ts'

type AboutKesProps = { cents: Cents; rate: string | null; className?: string }

/** Under a total in dollars; nothing while no rate is known. */
export function AboutKes({ cents, rate, className }: AboutKesProps) {
  if (!rate) return null
  return <span className={classNames('text-sm font-normal text-soft', className)}>{aboutKes(cents, rate)}</span>
}
