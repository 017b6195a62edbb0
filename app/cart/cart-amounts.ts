import { type AmountsInKes, amountsInKes } from '#app/money/amounts-in-kes.ts'
import { type OrderTotal, totalInKes } from '#app/money/order-total.ts'
import type { CartLine } from './cart.ts'

type PricedLine = Pick<CartLine, 'quantity' | 'priceCents' | 'isAvailable'>

/** The amounts in shillings, which add up to the total. A line that is not available has the amount zero. */
export function cartAmountsInKes(lines: readonly PricedLine[], total: OrderTotal, rate: string): AmountsInKes {
  const countedLines = lines.map((line) => (line.isAvailable ? line : { ...line, quantity: 0 }))
  return amountsInKes({ ...total, lines: countedLines, amountKes: totalInKes(total, rate) }, rate)
}
