import { lowStock, type ProductStock, shortageText, stockLabel, stockText } from '../inventory/stock.ts'

type StockNoteProps = {
  name: string
  /** The stock for the options selected so far. */
  stock: ProductStock
  /** True if the title already says that the product is ready or sold out. */
  isTitled: boolean
}

/** Renders nothing for a product that is made to order and not in stock. */
export function StockNote({ name, stock, isTitled }: StockNoteProps) {
  const word = stockLabel(stock)
  const available = stock.stockCounts.reduce((sum, one) => sum + one.available, 0)
  const isBeingBought = stock.stockCounts.some(({ onHand }) => onHand > 0)
  return (
    <p role="status" className="mt-7 font-medium empty:hidden">
      {word === 'ready' && (!isTitled || available <= lowStock) ? stockText(available) : null}
      {word === 'sold-out' && (isBeingBought || !isTitled) ? shortageText({ name, left: 0, isBeingBought }) : null}
    </p>
  )
}
