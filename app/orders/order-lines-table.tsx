import { LineDescription } from '#app/cart/line-description.tsx'
import { ProductThumbnail } from '#app/cart/product-thumbnail.tsx'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes, formatPrice } from '#app/money/money.ts'
import { addedAmounts } from '#app/money/order-total.ts'
import type { Order } from './order.ts'

type OrderLinesTableProps = {
  order: Pick<
    Order,
    'lines' | 'subtotalCents' | 'discountCents' | 'discountCode' | 'shippingCents' | 'shippingName' | 'totalCents'
  > & { amountKes?: number }
}

export function OrderLinesTable({ order }: OrderLinesTableProps) {
  return (
    <table className="w-full border-y border-ink tabular-nums">
      <caption className="sr-only">What you ordered</caption>
      <thead className="text-left text-sm text-soft">
        <tr>
          <th scope="col" className="py-2 font-normal">
            Piece
          </th>
          <th scope="col" className="px-3 py-2 text-right font-normal max-sm:hidden">
            Quantity
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.id} className="border-t border-rule">
            <th scope="row" className="py-3 text-left font-normal">
              <span className="flex items-center gap-4">
                <ProductThumbnail
                  imageKey={line.imageKey}
                  focus={line.imageFocus}
                  className="w-[min(5rem,20vw)] shrink-0"
                />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {line.name}
                  <LineDescription line={line} />
                  <span className="block text-sm text-soft">
                    <span className="sm:hidden">{line.quantity} × </span>
                    {formatPrice(line.priceCents)} each
                  </span>
                </span>
              </span>
            </th>
            <td className="px-3 py-3 text-right max-sm:hidden">{line.quantity}</td>
            <td className="py-3 pl-3 text-right">{formatPrice(line.priceCents * line.quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <TotalRow label="Item's Total" cents={order.subtotalCents} />
        {addedAmounts(order).map(({ label, cents }) => (
          <TotalRow key={label} label={label} cents={cents} />
        ))}
        <TotalRow label="Grand Total" cents={order.totalCents} kes={order.amountKes} isGrand />
      </tfoot>
    </table>
  )
}

type TotalRowProps = { label: string; cents: number; kes?: number; isGrand?: boolean }

function TotalRow({ label, cents, kes, isGrand = false }: TotalRowProps) {
  return (
    <tr className={isGrand ? 'border-t border-ink font-semibold' : 'first:border-t first:border-ink'}>
      <th scope="row" className={`py-2 text-left ${isGrand ? 'font-semibold' : 'font-normal'}`}>
        {label}
      </th>
      <td className="max-sm:hidden" />
      <td className="py-2 pl-3 text-right">
        <span className="flex flex-col">
          <span className="kes:not-last:other-price kes:order-1">{formatPrice(cents)}</span>
          {kes === undefined || pricesInKes() ? null : <span className="usd:other-price">{formatKes(kes)}</span>}
        </span>
      </td>
    </tr>
  )
}
