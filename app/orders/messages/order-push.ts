import { formatKes } from '#app/money/money.ts'
import type { Order, OrderLine } from '../order.ts'
import { plainLine } from './order-message.ts'

/** About as many lines fit on a lock screen. */
const shownLines = 2
const maxNameLength = 40

type OrderTitle = Pick<Order, 'number' | 'isDemo'>

/** `EK-1001 paid`; marks a demo order. */
export function pushTitle({ number, isDemo }: OrderTitle, what: string): string {
  return `${number} ${what}${isDemo ? ' (demo)' : ''}`
}

/**
 * The products in short and the amount. Leaves out buyers' notes and products that staff described themselves: those
 * may name people.
 */
export function piecesText({ lines, amountKes }: Pick<Order, 'lines' | 'amountKes'>): string {
  const shown = lines.slice(0, shownLines).map(pieceText).join(', ')
  const more = lines.length > shownLines ? ` and ${lines.length - shownLines} more` : ''
  return `${shown}${more} · ${formatKes(amountKes)}`
}

function pieceText({ quantity, name, productId }: OrderLine): string {
  return `${quantity} × ${productId === null ? 'special order' : plainLine(name, maxNameLength)}`
}
