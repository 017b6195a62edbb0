import { LineDescription } from '#app/cart/line-description.tsx'
import { ProductThumbnail } from '#app/cart/product-thumbnail.tsx'
import { amountsInKes } from '#app/money/amounts-in-kes.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes, formatPrice } from '#app/money/money.ts'
import { type OrderTotal, type TotalAdjustment, totalAdjustments } from '#app/money/order-total.ts'
import { UnitPrice, VisitorPrice } from '#app/money/visitor-price.tsx'
import type { Order } from './order.ts'

type PricedOrder = Omit<OrderTotal, 'currency' | 'taxCents'> &
  Pick<Order, 'lines' | 'discountKes' | 'amountKes' | 'rate'>

export function OrderLinesTable({ order }: { order: PricedOrder }) {
  const kes = amountsInKes(order, order.rate.rate)
  return (
    <table className="w-full border-b border-rule tabular-nums">
      <caption className="sr-only">What you ordered</caption>
      <thead className="text-left text-sm text-soft">
        <tr>
          <th scope="col" className="py-2 font-normal">
            Piece
          </th>
          <th scope="col" className="px-3 py-2 text-right font-normal max-sm:hidden">
            Quantity
          </th>
          <th scope="col" className="w-px py-2 text-right font-normal">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line, index) => (
          <tr key={line.id} className="border-t border-rule">
            <th scope="row" className="py-3 text-left font-normal">
              <span className="flex items-center gap-4">
                <ProductThumbnail
                  imageKey={line.imageKey}
                  focus={line.imageFocus}
                  className="w-[min(5rem,20vw)] shrink-0"
                />
                <span className="min-w-0 text-balance [overflow-wrap:anywhere]">
                  {line.name}
                  <LineDescription line={line} />
                  <span className="block text-sm text-soft">
                    {line.quantity > 1 && <span className="sm:hidden">{line.quantity} × </span>}
                    <UnitPrice line={line} kes={kes.lines[index]} />
                    {line.refunded && <span className="block">{line.refunded} refunded</span>}
                  </span>
                </span>
              </span>
            </th>
            <td className="px-3 py-3 text-right max-sm:hidden">{line.quantity}</td>
            <td className="py-3 pl-3 text-right whitespace-nowrap">
              <VisitorPrice cents={line.priceCents * line.quantity} kes={kes.lines[index]} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <AmountRow label="Item's Total" cents={order.subtotalCents} kes={kes.subtotal} />
        {totalAdjustments(order, kes).map((added) => (
          <AmountRow key={added.label} {...added} />
        ))}
        <tr className="border-t border-ink font-semibold *:align-baseline">
          <th scope="row" className="py-2 text-left font-semibold">
            Grand Total
          </th>
          <td className="max-sm:hidden" />
          <td className="py-2 pl-3 text-right whitespace-nowrap">
            {/* On phones the total overlaps the label's cell, so that the names of the pieces have room. */}
            <span className="flex flex-col total-figures max-sm:-ml-16">
              <span className="kes:not-last:other-price kes:order-1">{formatPrice(order.totalCents)}</span>
              {pricesInKes() ? null : <span className="usd:other-price">{formatKes(order.amountKes)}</span>}
            </span>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function AmountRow({ label, cents, kes }: TotalAdjustment) {
  return (
    <tr className="first:border-t first:border-rule">
      <th scope="row" className="py-2 text-left font-normal">
        {label}
      </th>
      <td className="max-sm:hidden" />
      <td className="py-2 pl-3 text-right whitespace-nowrap">
        <VisitorPrice cents={cents} kes={kes} />
      </td>
    </tr>
  )
}
