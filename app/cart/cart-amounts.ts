import { type AmountsInKes, amountsInKes } from '#app/money/amounts-in-kes.ts'
import { type OrderTotal, totalInKes } from '#app/money/order-total.ts'
import type { CartLine } from './cart.ts'

type Counted = Pick<CartLine, 'quantity' | 'priceCents' | 'isAvailable'>

/** In shillings, adding up to the total. A line that is not counted has none. */
export function cartInKes(lines: readonly Counted[], total: OrderTotal, rate: string): AmountsInKes {
  const counted = lines.map((line) => (line.isAvailable ? line : { ...line, quantity: 0 }))
  return amountsInKes({ ...total, lines: counted, amountKes: totalInKes(total, rate) }, rate)
}
