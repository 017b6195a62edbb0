import { centsToKes } from './money.ts'
import { type OrderTotal, type PricedLine, totalInKes } from './order-total.ts'

export type PricedOrder = Pick<OrderTotal, 'discountCents' | 'shippingCents' | 'shippingKes' | 'totalCents'> & {
  lines: readonly PricedLine[]
  /** The saved discount of an order; by default it is computed from the rate. */
  discountKes?: number
  /** The charged amount. */
  amountKes: number
}

/** Amounts are whole shillings. The lines minus the discount plus the shipping are exactly the charged amount. */
export type AmountsInKes = { lines: number[]; subtotal: number; discount: number; shipping: number }

export function amountsInKes(order: PricedOrder, rate: string): AmountsInKes {
  return withLines(order, rate, linesInKes(order.lines, rate))
}

/** The other amounts, which add up with these lines to the charged amount. */
export function withLines(order: PricedOrder, rate: string, lines: number[]): AmountsInKes {
  const { amountKes, shippingCents, shippingKes } = order
  const discount = order.discountCents === 0 ? 0 : order.discountKes || discountInKes(order, rate)
  const undiscountedKes = amountKes + discount
  const linesKes = lines.reduce((sum, kes) => sum + kes, 0)
  const shipping = shippingKes ?? (shippingCents === 0 ? 0 : undiscountedKes - linesKes)
  const subtotal = undiscountedKes - shipping
  // If staff typed the order's amount in shillings, the lines may not add up to it, so the last line carries the
  // difference.
  if (lines.length > 0) lines[lines.length - 1] = (lines.at(-1) ?? 0) + subtotal - linesKes
  return { lines, subtotal, discount, shipping }
}

/** Rounds running totals and returns their differences, so that the lines add up to the rounded total. */
function linesInKes(lines: readonly PricedLine[], rate: string): number[] {
  let totalCents = 0
  let previousKes = 0
  return lines.map(({ priceCents, quantity }) => {
    totalCents += priceCents * quantity
    const totalKes = centsToKes(totalCents, rate)
    const lineKes = totalKes - previousKes
    previousKes = totalKes
    return lineKes
  })
}

function discountInKes({ amountKes, ...order }: PricedOrder, rate: string): number {
  return totalInKes({ ...order, totalCents: order.totalCents + order.discountCents }, rate) - amountKes
}
