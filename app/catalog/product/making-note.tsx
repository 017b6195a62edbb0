import { type Stocked, stockWord } from '../stock/stock.ts'

type MakingNoteProps = {
  /** As it is chosen so far. */
  stock: Stocked
  makingDays: number
  /** The day, in words, by which an order placed today is made. */
  readyBy: string
  /** When it is with its buyer, in words, where staff said how long a delivery takes. */
  arrival?: string | null | undefined
}

/** When it leaves the workshop. */
export function MakingNote({ stock, makingDays, readyBy, arrival }: MakingNoteProps) {
  const word = stockWord(stock)
  if (word === 'sold-out') return null
  if (word === 'ready')
    return <p className="mt-7">This piece is made and waits for you: it is packed once you have paid.</p>
  return (
    <>
      {arrival && <p className="mt-7 font-medium">{arrival}</p>}
      <p className={arrival ? 'mt-3' : 'mt-7'}>
        This piece is made for you after you order it. Making takes up to {makingDays}{' '}
        {makingDays === 1 ? 'day' : 'days'}: ordered today, it is ready to leave the workshop by {readyBy}. You pay now,
        and the order page shows how far it is.
      </p>
    </>
  )
}
