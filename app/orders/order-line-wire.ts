import { centsToWire } from '#app/money/money.ts'
import type { OrderLine } from './order.ts'

type SoldLine = Pick<OrderLine, 'id' | 'name' | 'category' | 'priceCents' | 'quantity'>

/** Amounts are in the shop's currency. */
export function orderLineToWire({ id, name, category, priceCents, quantity }: SoldLine) {
  return { id, name, category, price: centsToWire(priceCents), quantity, total: centsToWire(priceCents * quantity) }
}
