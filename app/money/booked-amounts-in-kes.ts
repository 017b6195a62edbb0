import { type AmountsInKes, type PricedOrder, withLines } from './amounts-in-kes.ts'
import { nearestKes } from './shares.ts'

/** For staff: each line as in Sales History and in a refund, rounded to the nearest shilling. */
export function bookedAmountsInKes(order: PricedOrder, rate: string): AmountsInKes {
  const lines = order.lines.map(({ priceCents, quantity }) => nearestKes(priceCents * quantity, rate))
  return withLines(order, rate, lines)
}
