import type { ReactNode } from 'react'
import { type Stocked, stockLabel } from '../inventory/stock.ts'

type ProductionNoteProps = {
  /** As it is chosen so far. */
  stock: Stocked
  makingDays: number
  /** The day, in words, by which an order placed today is made. */
  readyBy: string
  /** When it is with its buyer, in words, where staff said how long a delivery takes. */
  arrival?: string | null | undefined
  /** What a delivery costs and how long it takes, in words. */
  shipping?: string | undefined
  /** Where more is told. */
  children?: ReactNode
}

/** When it is made and with its buyer, and from what price: below BUY NOW, one a line. */
export function ProductionNote({ stock, makingDays, readyBy, arrival, shipping, children }: ProductionNoteProps) {
  const word = stockLabel(stock)
  const isOrdered = word !== 'ready' && word !== 'sold-out'
  return (
    <div className="mt-5 border-b border-rule *:border-t *:border-rule empty:hidden">
      {word === 'ready' && <p className="py-3">This piece is ready: we pack it as soon as you have paid.</p>}
      {isOrdered && arrival && <p className="py-3 font-medium">{arrival}</p>}
      {shipping && <p className="py-3">{shipping}</p>}
      {children}
      {isOrdered && (
        <p className="py-3 text-sm text-soft">
          This piece is made for you after you order it. Making takes up to {makingDays}{' '}
          {makingDays === 1 ? 'day' : 'days'}
          {arrival ? '' : `: ordered today, it is ready to leave the workshop by ${readyBy}`}. You pay now, and the
          order page shows how far it is.
        </p>
      )}
    </div>
  )
}
