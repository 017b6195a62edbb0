import { displayDay, nairobiDay } from '#app/framework/nairobi.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import type { Order } from '../order.ts'
import { isPartlySent, type Parcel, parcelLinesText, trackingText } from './parcel.ts'

/** The parcels on an order's page. A single parcel with the whole order lists no products. */
export function ParcelList({ order }: { order: Pick<Order, 'state' | 'lines' | 'parcels'> }) {
  const isSplit = order.parcels.length > 1 || isPartlySent(order)
  const listedParcels = order.parcels.filter((parcel) => isSplit || trackingText(parcel))
  if (listedParcels.length === 0) return null
  return (
    <ul className="mt-3 grid gap-3 [overflow-wrap:anywhere]">
      {listedParcels.map((parcel) => (
        <li key={parcel.id} className="text-lg">
          {isSplit ? (
            <span className="block text-base text-soft">
              {displayDay(nairobiDay(new Date(parcel.sentAt)))}: {parcelLinesText(parcel, order.lines)}
            </span>
          ) : null}
          {trackingText({ ...parcel, number: null })}
          {parcel.number ? <TrackingNumber number={parcel.number} /> : null}
          <ParcelLink parcel={parcel} />
        </li>
      ))}
    </ul>
  )
}

function TrackingNumber({ number }: { number: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-base">
      <span>
        Tracking number: <span className="tabular-nums select-all">{number}</span>
      </span>
      <span className="no-print">
        <CopyButton text={number} what="tracking number" />
      </span>
    </div>
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
