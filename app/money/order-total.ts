import { type Cents, centsToKes, nearestCents, shippingCents, spread } from './money.ts'

export type PricedLine = { priceCents: Cents; quantity: number }

/** With a price in shillings, `shippingKes` is charged and `shippingCents` is its value for reports. */
export type Shipping = { shippingCents: Cents; shippingKes: number | null; shippingName: string | null }

/** Without `shippingCents`, the flat shipping price applies. */
export type OrderTotalInput = Partial<Shipping> & {
  lines: readonly PricedLine[]
  discountCents?: Cents
  code?: string
}

export type OrderTotal = Shipping & {
  subtotalCents: Cents
  discountCents: Cents
  /** The discount code that the buyer typed; null for a discount without one. */
  discountCode: string | null
  taxCents: Cents
  totalCents: Cents
}

/** Prices are without tax, and none is added. */
const taxCents: Cents = 0

/** The only place that computes an order's total. A discount reduces the goods, not the shipping. */
export function orderTotal({ lines, ...given }: OrderTotalInput): OrderTotal {
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const discountCents = Math.min(given.discountCents ?? 0, subtotalCents)
  const shipping = given.shippingCents ?? shippingCents
  const totalCents = subtotalCents - discountCents + shipping + taxCents
  const discountCode = discountCents > 0 ? (given.code ?? null) : null
  const { shippingKes = null, shippingName = null } = given
  return {
    subtotalCents,
    discountCents,
    discountCode,
    shippingCents: shipping,
    shippingKes,
    shippingName,
    taxCents,
    totalCents,
  }
}

/** Shillings in dollars, for reports. At least one cent, since nothing may cost zero. */
export function kesToCents(kes: number, rate: string): Cents {
  return Math.max(1, nearestCents(kes, rate))
}

/** The amount to charge: dollars converted and rounded up once, plus shipping that is priced in shillings. */
export function totalInKes(
  { totalCents, shippingCents, shippingKes }: Pick<OrderTotal, 'totalCents' | 'shippingCents' | 'shippingKes'>,
  rate: string,
): number {
  return shippingKes === null
    ? centsToKes(totalCents, rate)
    : centsToKes(totalCents - shippingCents, rate) + shippingKes
}

/** The same total at another exchange rate. */
export function atRate<Total extends Pick<OrderTotal, 'totalCents' | 'shippingCents' | 'shippingKes'>>(
  total: Total,
  rate: string,
): Total {
  if (total.shippingKes === null) return total
  const cents = kesToCents(total.shippingKes, rate)
  return { ...total, shippingCents: cents, totalCents: total.totalCents - total.shippingCents + cents }
}

/** The price of each line after its share of the discount, exact to the cent. */
export function discountedLineTotals(lines: readonly PricedLine[], discountCents: Cents): Cents[] {
  const full = lines.map(({ priceCents, quantity }) => priceCents * quantity)
  const parts = spread(discountCents, full)
  return full.map((cents, index) => cents - (parts[index] ?? 0))
}

export type AddedAmount = { label: string; cents: Cents }

/** The lines between subtotal and total, for display. A discount is negative. */
export function addedAmounts({
  discountCents,
  discountCode,
  shippingCents,
  shippingName,
}: Pick<OrderTotal, 'discountCents' | 'discountCode' | 'shippingCents' | 'shippingName'>): AddedAmount[] {
  const label = discountCode === null ? 'Discount' : `Discount ${discountCode}`
  const discount = discountCents > 0 ? [{ label, cents: -discountCents }] : []
  return [
    ...discount,
    { label: shippingName === null ? 'Shipping' : `Shipping, ${shippingName}`, cents: shippingCents },
  ]
}
