import { pricesInKes } from './currency.ts'
import { type Cents, formatUnbrokenKes } from './money.ts'

type ApproximateKesProps = { cents: Cents; rate: string | null }

/** The approximate shillings of a total; renders nothing without a rate, or where prices are in shillings. */
export function ApproximateKes({ cents, rate }: ApproximateKesProps) {
  if (!rate || pricesInKes()) return null
  return (
    <span className="usd:other-price">
      <small className="price-word">about </small>
      {formatUnbrokenKes(cents, rate)}
    </span>
  )
}
