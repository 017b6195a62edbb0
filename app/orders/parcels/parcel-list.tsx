import { displayDay, nairobiDay } from '#app/framework/nairobi.ts'
import type { Order } from '../order.ts'
import { isPartlySent, type Parcel, parcelLinesText, trackingText } from './parcel.ts'

/** On an order's page. Lists no products if a single parcel holds the whole order. */
export function ParcelList({ order }: { order: Pick<Order, 'state' | 'lines' | 'parcels'> }) {
  const isSplit = order.parcels.length > 1 || isPartlySent(order)
  const shown = order.parcels.filter((parcel) => isSplit || trackingText(parcel))
  if (shown.length === 0) return null
  return (
    <ul className="mt-3 grid gap-3 [overflow-wrap:anywhere]">
      {shown.map((parcel) => (
        <li key={parcel.id} className="text-lg">
          {isSplit ? (
            <span className="block text-base text-soft">
              {displayDay(nairobiDay(new Date(parcel.sentAt)))}: {parcelLinesText(parcel, order.lines)}
            </span>
          ) : null}
          {trackingText(parcel)}
          <ParcelLink parcel={parcel} />
        </li>
      ))}
    </ul>
  )
}

export function ParcelLink({ parcel: { link, carrier } }: { parcel: Pick<Parcel, 'link' | 'carrier'> }) {
  if (!link) return null
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="text-link flex min-h-11 w-fit items-center text-base"
    >
      Follow it at {carrier}
    </a>
  )
}
