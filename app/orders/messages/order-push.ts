import { formatKes } from '#app/money/money.ts'
import type { Order, OrderLine } from '../order.ts'
import { plainLine } from './order-message.ts'

/** A lock screen shows only about two lines. */
const maxLines = 2
const maxNameLength = 40

type OrderTitle = Pick<Order, 'number' | 'isDemo'>

/** 'EK-1001 paid', or 'EK-1001 paid (demo)' for a demo order. */
export function pushTitle({ number, isDemo }: OrderTitle, what: string): string {
  return `${number} ${what}${isDemo ? ' (demo)' : ''}`
}

/**
 * The products in short and the amount. Buyers' notes and products that staff described may name people, so they are
 * left out.
 */
export function orderLinesText({ lines, amountKes }: Pick<Order, 'lines' | 'amountKes'>): string {
  const lineTexts = lines.slice(0, maxLines).map(lineText).join(', ')
  const more = lines.length > maxLines ? ` and ${lines.length - maxLines} more` : ''
  return `${lineTexts}${more} · ${formatKes(amountKes)}`
}

function lineText({ quantity, name, productId }: OrderLine): string {
  return `${quantity} × ${productId === null ? 'special order' : plainLine(name, maxNameLength)}`
}
