import { pricesInKes } from '#app/money/currency.ts'
import { formatKes } from '#app/money/money.ts'
import { formatAmount } from '#app/money/shown-amounts.ts'

type ChartTableProps = {
  caption: string
  head: string
  rows: { name: string; amount: number; kes: number | undefined }[]
}

export function ChartTable({ caption, head, rows }: ChartTableProps) {
  const hasShillings = !pricesInKes() && rows.some(({ kes }) => kes !== undefined)
  return (
    <details className="mt-2">
      <summary className="disclosure min-h-11 py-2.5 text-sm">Show the figures</summary>
      <table className="w-full max-w-md text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="py-2 text-left font-medium">
              {head}
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
          {rows.map(({ name, amount, kes }) => (
            <tr key={name} className="border-b border-rule">
              <th scope="row" className="py-2 text-left font-normal">
                {name}
              </th>
              <td className="py-2 text-right tabular-nums">{formatAmount(amount)}</td>
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
