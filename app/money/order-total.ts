import { type Cents, shippingCents, spread } from './money.ts'

export type PricedLine = { priceCents: Cents; quantity: number }

/** Without `shippingCents`, shipping is the flat price. */
export type OrderTotalInput = {
  lines: readonly PricedLine[]
  shippingCents?: Cents
  discountCents?: Cents
  code?: string
}

export type OrderTotal = {
  subtotalCents: Cents
  discountCents: Cents
  /** What the buyer typed for the discount, if it was a code. */
  discountCode: string | null
  shippingCents: Cents
  taxCents: Cents
  totalCents: Cents
}

/** Prices are without tax, and none is added. */
const taxCents: Cents = 0

/** The only place that adds up an order. A discount reduces the goods, not the shipping. */
export function orderTotal({ lines, ...given }: OrderTotalInput): OrderTotal {
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const discountCents = Math.min(given.discountCents ?? 0, subtotalCents)
  const shipping = given.shippingCents ?? shippingCents
  const totalCents = subtotalCents - discountCents + shipping + taxCents
  const discountCode = discountCents > 0 ? (given.code ?? null) : null
  return { subtotalCents, discountCents, discountCode, shippingCents: shipping, taxCents, totalCents }
}

/** What each line costs after its part of the discount, to the cent. */
export function reducedLines(lines: readonly PricedLine[], discountCents: Cents): Cents[] {
  const full = lines.map(({ priceCents, quantity }) => priceCents * quantity)
  const parts = spread(discountCents, full)
  return full.map((cents, index) => cents - (parts[index] ?? 0))
}

export type AddedAmount = { label: string; cents: Cents }

/** The amounts between subtotal and total, as people read them. A discount is negative. */
export function addedAmounts({
  discountCents,
  discountCode,
  shippingCents,
}: Pick<OrderTotal, 'discountCents' | 'discountCode' | 'shippingCents'>): AddedAmount[] {
  const label = discountCode === null ? 'Discount' : `Discount ${discountCode}`
  const discount = discountCents > 0 ? [{ label, cents: -discountCents }] : []
  return [...discount, { label: 'Shipping', cents: shippingCents }]
}
