import { pricesInKes } from '#app/money/currency.ts'
import { formatKes } from '#app/money/money.ts'
import { formatAmount } from '#app/money/shown-amounts.ts'
import { monthName } from './figures.ts'
import type { DashboardView } from './sale-wire.ts'

type MonthTableProps = { months: DashboardView['monthly_sales'] }

/** The figures of the month chart, as a table. */
export function MonthTable({ months }: MonthTableProps) {
  const hasShillings = !pricesInKes() && months.some(({ sales_kes }) => sales_kes !== undefined)
  return (
    <details className="mt-2">
      <summary className="disclosure min-h-11 py-2.5 text-sm">Show the figures</summary>
      <table className="w-full max-w-md text-sm">
        <caption className="sr-only">Monthly Sales</caption>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="py-2 text-left font-medium">
              Month
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Sales
            </th>
            {hasShillings && (
              <th scope="col" className="py-2 text-right font-medium">
                In shillings
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, sales, sales_kes: kes }) => (
            <tr key={month} className="border-b border-rule">
              <th scope="row" className="py-2 text-left font-normal">
                {monthName(month)}
              </th>
              <td className="py-2 text-right tabular-nums">{formatAmount(sales)}</td>
              {hasShillings && (
                <td className="py-2 pl-4 text-right tabular-nums">{kes === undefined ? '' : formatKes(kes)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
