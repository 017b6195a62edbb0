import type { ReactNode } from 'react'
import { stockLabel } from '../inventory/stock.ts'
import type { Offer, ProductOfferProps } from './product-offer.tsx'

type ProductionNoteProps = Omit<Offer, 'rate' | 'askLink'> &
  Pick<ProductOfferProps, 'stock' | 'terms'> & {
    /** Further links. */
    children?: ReactNode
  }

const line = 'flex flex-wrap items-baseline justify-between gap-x-5 py-3'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Below BUY NOW: production day, arrival with delivery price, and returns. */
export function ProductionNote(props: ProductionNoteProps) {
  const { stock, makingDays, readyBy, returnDays, terms, children } = props
  const word = stockLabel(stock)
  const isOrdered = word === null
  const [arrival, price, inKes] = (isOrdered ? props.arrival : props.readyArrival) ?? []
  return (
    <div className="mt-5 border-b border-rule *:border-t *:border-rule empty:hidden">
      {word === 'ready' && <p className="py-3">This piece is ready: we pack it as soon as you have paid.</p>}
      {isOrdered && (
        <div className="py-3">
          <p className="font-medium">{`Made for you by ${readyBy}`}</p>
          <p className="mt-1 text-sm text-soft">
            {`This piece is made for you after you order it. Making takes up to ${days(makingDays)}. You pay now and can follow the making on your order’s page.`}
          </p>
        </div>
      )}
      {word !== 'sold-out' && arrival && (
        <div className="py-3">
          <p className="arrival-places">
            {arrival.split('\n').map((place) => (
              <span key={place}>{place} </span>
            ))}
          </p>
          <p className="mt-1 text-sm text-soft">
            <span className={inKes && 'kes:hidden'}>{price}</span>
            <span className="usd:hidden">{inKes}</span>
          </p>
        </div>
      )}
      {word !== 'sold-out' && (returnDays || terms) && (
        <div className={line}>
          {returnDays ? <p className="font-medium">{`Send it back unworn within ${days(returnDays)}`}</p> : null}
          {terms}
        </div>
      )}
      {children}
    </div>
  )
}
