import { Link } from 'react-router'
import { nameWithOptions, toOptionList } from '#app/catalog/line-options.ts'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { formatAmount } from '#app/money/shown-amounts.ts'
import { useIsNarrow } from '#app/ui/breakpoint.ts'
import { classNames } from '#app/ui/class-names.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'

import type { SaleRecord } from './sale-wire.ts'

const columns = ['ID', 'Name', 'Price', 'Quantity', 'Total', 'Sold at']

export function SalesGrid({ sales }: { sales: SaleRecord[] }) {
  return useIsNarrow() ? <SalesCards sales={sales} /> : <SalesTable sales={sales} />
}

const noteLook = 'block text-xs text-soft'

function SalesTable({ sales }: { sales: SaleRecord[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Sales History</caption>
      <thead>
        <tr className="border-b border-ink">
          {columns.map((column, index) => (
            <th key={column} scope="col" className={classNames('py-3 pr-4 font-medium last:pr-0', alignClass(index))}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={saleKey(sale)} className="border-b border-rule">
            {cellsOf(sale).map((cell, index) => (
              <td
                key={columns[index]}
                className={classNames('py-2 pr-4 align-top tabular-nums last:pr-0', alignClass(index))}
              >
                {columns[index] === 'ID' && <OrderLink number={sale.order_number} />}
                <span className={columns[index] === 'ID' ? noteLook : undefined}>{cell}</span>
                {columns[index] === 'Name' && (
                  <span className={noteLook}>
                    <WholeNames>{paymentMethods[sale.method].title}</WholeNames>
                  </span>
                )}
                {columns[index] === 'Total' && <span className={noteLook}>{shillingsOf(sale)}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SalesCards({ sales }: { sales: SaleRecord[] }) {
  return (
    <ul>
      {sales.map((sale) => {
        const [, name, price, quantity, total, soldAt] = cellsOf(sale)
        return (
          <li
            key={saleKey(sale)}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-rule py-3 [overflow-wrap:anywhere] tabular-nums"
          >
            <span className="font-medium">{name}</span>
            <span className="text-right font-medium">{total}</span>
            <span className="flex flex-wrap gap-x-2 text-sm text-soft">
              <OrderLink number={sale.order_number} />
              <WholeNames>{paymentMethods[sale.method].title}</WholeNames>
            </span>
            <span className="text-right text-sm text-soft">{shillingsOf(sale)}</span>
            <span className="text-sm text-soft">{soldAt}</span>
            {/* Nothing where it would repeat the total above. */}
            {Math.abs(sale.total) !== sale.price && (
              <span className="text-right text-sm text-soft">
                {sale.quantity !== 0 ? `${quantity} × ${price}` : sale.kind === 'refund' && 'Part refund'}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function OrderLink({ number }: { number: string }) {
  return (
    <Link to={`/admin/orders/${number}`} className="thumb-area text-link text-soft">
      {number}
    </Link>
  )
}

/** The total in whole shillings. Empty if the total itself is in shillings. */
function shillingsOf({ total_kes: kes }: SaleRecord): string {
  return pricesInKes() ? '' : withMinusSign(formatKes(kes))
}

function cellsOf(sale: SaleRecord): string[] {
  // A refund of an amount has no price and no quantity.
  const [price, quantity] = sale.quantity === 0 ? ['–', '–'] : [formatAmount(sale.price), withMinusSign(sale.quantity)]
  return [
    sale.id.slice(0, 8),
    sale.kind === 'sale' ? nameOf(sale) : `${nameOf(sale)} (${sale.kind})`,
    price,
    quantity,
    withMinusSign(formatAmount(sale.total)),
    shortTime(new Date(sale.sold_at)),
  ]
}

const withMinusSign = (figure: string | number) => String(figure).replace('-', '−')

/** '30 Nov 2026, 05:23'. */
function shortTime(at: Date): string {
  return nairobiTimeText(at).replace(/([A-Z]..)[a-z]+/, '$1')
}

function nameOf({ name, choices = {} }: SaleRecord): string {
  return nameWithOptions({ name, choices: toOptionList(choices) })
}

function saleKey(sale: SaleRecord): string {
  return `${sale.id} ${sale.kind} ${sale.quantity} ${sale.total} ${sale.sold_at}`
}

function alignClass(index: number): string {
  return index >= 2 && index <= 4 ? 'text-right' : index === 5 ? 'text-right whitespace-nowrap' : 'text-left'
}
