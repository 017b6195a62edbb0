import { Link, useNavigation } from 'react-router'
import { countText } from '#app/framework/count-text.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { formatAmount } from '#app/money/shown-amounts.ts'
import type { SalesTotals as Totals } from './sale-wire.ts'

/** The sums of the filtered sales. */
export function SalesTotals({ totals: { quantity, total, total_kes, by_method } }: { totals: Totals }) {
  const isLoading = useNavigation().state === 'loading'
  const sums: Fact[] = [
    ['Total Items Sold', quantity.toLocaleString('en')],
    ['Total Earnings', formatAmount(total), ...(pricesInKes() ? [] : [formatKes(total_kes)]), 'Shipping not included'],
  ]
  const methods = (by_method ?? []).map(
    ({ method, orders, total_kes: kes }): Fact => [
      paymentMethods[method].title,
      formatKes(kes),
      countText(orders, 'order'),
    ],
  )
  return (
    <div aria-busy={isLoading} className="mb-6 border-y border-ink py-3 tabular-nums aria-busy:opacity-50 max-md:mb-1">
      <Facts label="Totals of these sales" facts={sums} />
      {methods.length > 0 && (
        <>
          <p className="mt-3 mb-2 border-t border-rule pt-3 text-sm text-soft">
            What was sold, by method: without shipping, less refunds. For the money that came in, see{' '}
            <Link to="/admin/books" className="text-link">
              Closing the day
            </Link>
            .
          </p>
          <Facts label="Goods by method" facts={methods} />
        </>
      )}
    </div>
  )
}

type Fact = readonly [label: string, value: string, ...details: string[]]

function Facts({ label, facts }: { label: string; facts: Fact[] }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] sm:gap-x-8"
    >
      {facts.map(([name, value, ...details]) => (
        <div key={name}>
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="font-display text-xl tracking-[0.02em]">{value}</dd>
          {details.map((detail) => (
            <dd key={detail} className="text-sm text-soft">
              {detail}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
