import { type Stocked, stockWord } from '../stock/stock.ts'

type MakingNoteProps = {
  /** As it is chosen so far. */
  stock: Stocked
  makingDays: number
  /** The days, in words, by which an order placed today is made, and with its buyer, where anybody can tell. */
  readyBy: string
  withYouBy?: string | null | undefined
}

/** When it leaves the workshop. */
export function MakingNote({ stock, makingDays, readyBy, withYouBy }: MakingNoteProps) {
  const word = stockWord(stock)
  if (word === 'sold-out') return null
  if (word === 'ready')
    return <p className="mt-7">This piece is made and waits for you: it is packed once you have paid.</p>
  return (
    <>
      {withYouBy && (
        <p className="mt-7 font-medium">
          Made for you by {readyBy} · with you by {withYouBy}
        </p>
      )}
      <p className={withYouBy ? 'mt-3' : 'mt-7'}>
        This piece is made for you after you order it. Making takes up to {makingDays}{' '}
        {makingDays === 1 ? 'day' : 'days'}: ordered today, it is ready to leave the workshop by {readyBy}. You pay now,
        and the order page shows how far it is.
      </p>
    </>
  )
}
