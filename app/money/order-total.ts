import { type CurrencyCode, flatShipping, shopCurrency } from './currency.ts'
import { type Cents, centsToKes, nearestCents } from './money.ts'

export type PricedLine = { priceCents: Cents; quantity: number }

/** With a price in shillings, `shippingKes` is charged and `shippingCents` is its value for reports. */
export type Shipping = { shippingCents: Cents; shippingKes: number | null; shippingName: string | null }

/** Without `shippingCents`, the flat shipping price applies. */
export type OrderTotalInput = Partial<Shipping> & { lines: readonly PricedLine[]; discountCents?: Cents; code?: string }

export type OrderTotal = Shipping & {
  /** In which the amounts are. */
  currency: CurrencyCode
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
  const shipping = given.shippingCents ?? flatShipping()
  const totalCents = subtotalCents - discountCents + shipping + taxCents
  const discountCode = discountCents > 0 ? (given.code ?? null) : null
  const { shippingKes = null, shippingName = null } = given
  return {
    currency: shopCurrency(),
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

/** Kenyan shillings in the shop's currency, for reports. At least one minor unit, since nothing may cost zero. */
export function kesToCents(kes: number, rate: string): Cents {
  return Math.max(1, nearestCents(kes, rate))
}

/** The amount to charge: prices converted and rounded up once, plus shipping that is priced in shillings. */
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

export type AddedAmount = { label: string; cents: Cents; kes?: number | undefined }

/** The lines between subtotal and total, for display. A discount is negative. `inKes`: the same in shillings. */
export function addedAmounts(
  {
    discountCents,
    discountCode,
    shippingCents,
    shippingName,
  }: Pick<OrderTotal, 'discountCents' | 'discountCode' | 'shippingCents' | 'shippingName'>,
  inKes?: { discount: number; shipping: number },
): AddedAmount[] {
  const label = discountCode === null ? 'Discount' : `Discount ${discountCode}`
  const discount = discountCents > 0 ? [{ label, cents: -discountCents, kes: inKes && -inKes.discount }] : []
  return [
    ...discount,
    {
      label: shippingName === null ? 'Shipping' : `Shipping, ${shippingName}`,
      cents: shippingCents,
      kes: inKes?.shipping,
    },
  ]
}
