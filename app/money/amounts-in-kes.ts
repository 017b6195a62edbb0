import { centsToKes } from './money.ts'
import { type OrderTotal, type PricedLine, totalInKes } from './order-total.ts'

type PricedOrder = Pick<OrderTotal, 'discountCents' | 'shippingCents' | 'shippingKes' | 'totalCents'> & {
  lines: readonly PricedLine[]
  /** As saved with an order; by default it follows from the rate. */
  discountKes?: number
  /** What is charged. */
  amountKes: number
}

/** In whole shillings. The lines less the discount, and the shipping, are exactly what is charged. */
export type AmountsInKes = { lines: number[]; subtotal: number; discount: number; shipping: number }

export function amountsInKes(order: PricedOrder, rate: string): AmountsInKes {
  const { amountKes, shippingCents, shippingKes } = order
  const discount = order.discountCents === 0 ? 0 : order.discountKes || discountInKes(order, rate)
  const full = amountKes + discount
  const lines = linesInKes(order.lines, rate)
  const goods = lines.reduce((sum, kes) => sum + kes, 0)
  const shipping = shippingKes ?? (shippingCents === 0 ? 0 : full - goods)
  const subtotal = full - shipping
  // Staff may have typed the shillings of an order.
  if (lines.length > 0) lines[lines.length - 1] = (lines.at(-1) ?? 0) + subtotal - goods
  return { lines, subtotal, discount, shipping }
}

/** Each line is what it adds to the sum of those before it, so that they add up although each sum is rounded. */
function linesInKes(lines: readonly PricedLine[], rate: string): number[] {
  let cents = 0
  let before = 0
  return lines.map(({ priceCents, quantity }) => {
    cents += priceCents * quantity
    const sum = centsToKes(cents, rate)
    const kes = sum - before
    before = sum
    return kes
  })
}

function discountInKes({ amountKes, ...order }: PricedOrder, rate: string): number {
  return totalInKes({ ...order, totalCents: order.totalCents + order.discountCents }, rate) - amountKes
}
