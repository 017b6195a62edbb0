import { useNavigation } from 'react-router'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { formatAmount } from '#app/money/shown-amounts.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { SalesTotals as Totals } from './sale-wire.ts'

/** The sums of the filtered sales. */
export function SalesTotals({ totals: { quantity, total, total_kes, by_method } }: { totals: Totals }) {
  const isLoading = useNavigation().state === 'loading'
  const facts: (readonly [label: string, value: string, detail?: string])[] = [
    ['Quantity', quantity.toLocaleString('en')],
    ['Goods', formatAmount(total)],
    ...(pricesInKes() ? [] : [['Goods in shillings', formatKes(total_kes)] as const]),
    ...(by_method ?? []).map(
      ({ method, orders, total_kes: kes }) =>
        [paymentMethods[method].title, formatKes(kes), `${orders} ${orders === 1 ? 'order' : 'orders'}`] as const,
    ),
  ]
  return (
    <dl
      aria-label="Totals of these sales"
      aria-busy={isLoading}
      className={classNames(
        'mb-6 gap-x-4 gap-y-2 border-y border-ink py-3 tabular-nums aria-busy:opacity-50 max-md:mb-1 sm:gap-x-8',
        facts.length > 3
          ? 'grid grid-cols-2 sm:grid-cols-4 lg:auto-cols-auto lg:grid-flow-col lg:grid-cols-none lg:justify-between'
          : 'flex flex-wrap justify-between sm:justify-start',
      )}
    >
      {facts.map(([label, value, detail]) => (
        <div key={label}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="font-semibold">{value}</dd>
          {detail && <dd className="text-sm text-soft">{detail}</dd>}
        </div>
      ))}
    </dl>
  )
}
