import { pricesInKes } from './currency.ts'
import { type Cents, formatUnbrokenKes } from './money.ts'

/** A total in shillings at today's rate; renders nothing without a rate, or where prices are in shillings. */
export function TotalInKes({ cents, rate }: { cents: Cents; rate: string | null }) {
  if (!rate || pricesInKes()) return null
  return <span className="usd:other-price">{formatUnbrokenKes(cents, rate)}</span>
}
