import { formatKes } from '#app/money/money.ts'
import type { Order, OrderLine } from '../order.ts'
import { plainLine } from './order-message.ts'

/** On a locked screen there is room for about as much. */
const shownLines = 2
const maxNameLength = 40

type OrderTitle = Pick<Order, 'number' | 'isDemo'>

/** `EK-1001 paid`; a demo order says so. */
export function pushTitle({ number, isDemo }: OrderTitle, what: string): string {
  return `${number} ${what}${isDemo ? ' (demo)' : ''}`
}

/** Pieces in short and the amount. Neither wishes nor what staff typed themselves: those may name people. */
export function piecesText({ lines, amountKes }: Pick<Order, 'lines' | 'amountKes'>): string {
  const shown = lines.slice(0, shownLines).map(pieceText).join(', ')
  const more = lines.length > shownLines ? ` and ${lines.length - shownLines} more` : ''
  return `${shown}${more} · ${formatKes(amountKes)}`
}

function pieceText({ quantity, name, productId }: OrderLine): string {
  return `${quantity} × ${productId === null ? 'special order' : plainLine(name, maxNameLength)}`
}
