import { type Cents, shippingCents } from './money.ts'

type PricedLine = { priceCents: Cents; quantity: number }

/** What an order is made of. Without a delivery price shipping is the flat one. */
export type OrderTotalInput = { lines: readonly PricedLine[]; shippingCents?: Cents; discountCents?: Cents }

export type OrderTotal = {
  subtotalCents: Cents
  discountCents: Cents
  shippingCents: Cents
  taxCents: Cents
  totalCents: Cents
}

/** Prices are without tax, so none is added. */
const taxCents: Cents = 0

/** The one place where the amounts of an order are added up. A discount takes from the goods alone. */
export function orderTotal({ lines, ...given }: OrderTotalInput): OrderTotal {
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const discountCents = Math.min(given.discountCents ?? 0, subtotalCents)
  const shipping = given.shippingCents ?? shippingCents
  const totalCents = subtotalCents - discountCents + shipping + taxCents
  return { subtotalCents, discountCents, shippingCents: shipping, taxCents, totalCents }
}

export type AddedAmount = { label: string; cents: Cents }

/** What stands between the goods and the grand total wherever people read it. A discount counts below zero. */
export function addedAmounts({
  discountCents = 0,
  shippingCents,
}: Pick<OrderTotal, 'shippingCents'> & Partial<Pick<OrderTotal, 'discountCents'>>): AddedAmount[] {
  const discount = discountCents > 0 ? [{ label: 'Discount', cents: -discountCents }] : []
  return [...discount, { label: 'Shipping', cents: shippingCents }]
}
