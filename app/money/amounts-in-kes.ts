import type { Cents } from './money.ts'
import { type OrderTotal, type PricedLine, totalInKes } from './order-total.ts'
import { spread } from './shares.ts'

type PricedOrder = Pick<OrderTotal, 'discountCents' | 'shippingCents' | 'shippingKes' | 'totalCents'> & {
  lines: readonly PricedLine[]
  /** As saved with an order; by default it follows from the rate. */
  discountKes?: number
  /** What is charged. */
  amountKes: number
}

/** In whole shillings. The lines without the discount, and the shipping, are exactly what is charged. */
export type AmountsInKes = { lines: number[]; subtotal: number; discount: number; shipping: number }

export function amountsInKes(order: PricedOrder, rate: string): AmountsInKes {
  const { amountKes, shippingCents, shippingKes } = order
  const discount = order.discountCents === 0 ? 0 : order.discountKes || discountInKes(order, rate)
  const full = amountKes + discount
  const cents: Cents[] = order.lines.map(({ priceCents, quantity }) => priceCents * quantity)
  const parts =
    shippingKes === null ? spread(full, [...cents, shippingCents]) : [...spread(full - shippingKes, cents), shippingKes]
  const shipping = parts.at(-1) ?? 0
  return { lines: parts.slice(0, -1), subtotal: full - shipping, discount, shipping }
}

function discountInKes({ amountKes, ...order }: PricedOrder, rate: string): number {
  return totalInKes({ ...order, totalCents: order.totalCents + order.discountCents }, rate) - amountKes
}
