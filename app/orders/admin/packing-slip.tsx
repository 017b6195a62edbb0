import { LineDescription } from '#app/cart/line-description.tsx'
import { lineOptionsFromWire } from '#app/catalog/line-options.ts'
import { dayText, nairobiDay } from '#app/framework/nairobi.ts'
import { AddressBlock } from '../address-block.tsx'
import type { StaffOrder } from './staff-order.ts'

/** Visible only in print. Has no prices, because a parcel is often a present. */
export function PackingSlip({ order, shopName }: { order: StaffOrder; shopName: string }) {
  // A partly sent order lists only the products that are still to pack.
  const lines = order.is_partly_sent
    ? order.lines.map((line) => ({ ...line, quantity: line.left_to_send })).filter(({ quantity }) => quantity > 0)
    : order.lines
  return (
    <section className="hidden print:block" aria-hidden="true">
      <p className="font-display text-2xl">{shopName}</p>
      <p className="mt-6 font-display text-xl">
        Packing slip {order.number}
        {order.is_partly_sent ? ', the rest' : ''}
      </p>
      <p>{dayText(nairobiDay(new Date(order.created_at)))}</p>
      <div className="mt-8">
        <p className="text-sm">{order.is_collected ? 'Collected at' : 'Ship to'}</p>
        <div className="text-lg">
          <AddressBlock address={order.shipping_address} />
        </div>
        {order.delivery ? <p className="mt-2">{order.delivery.name}</p> : null}
      </div>
      <table className="mt-10 w-full">
        <thead>
          <tr className="border-b border-ink text-left">
            <th className="py-2 font-medium">Piece</th>
            <th className="py-2 text-right font-medium">Quantity</th>
            <th className="w-24 py-2 text-right font-medium">Packed</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-b border-rule">
              <td className="py-3">
                {line.name}
                <LineDescription
                  line={{ ...lineOptionsFromWire(line), ready: line.ready, quantity: line.quantity }}
                  isInk
                />
              </td>
              <td className="py-3 text-right tabular-nums">{line.quantity}</td>
              <td className="py-3 text-right">☐</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
