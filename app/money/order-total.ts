import { type CurrencyCode, flatShipping, shopCurrency } from './currency.ts'
import { type Cents, centsToKes, kesToNearestCents } from './money.ts'

export type PricedLine = { priceCents: Cents; quantity: number }

/** With a price in shillings, `shippingKes` is charged and `shippingCents` is its value for reports. */
export type Shipping = { shippingCents: Cents; shippingKes: number | null; shippingName: string | null }

/** Without `shippingCents`, the flat shipping price applies. */
export type OrderTotalInput = Partial<Shipping> & { lines: readonly PricedLine[]; discountCents?: Cents; code?: string }

export type OrderTotal = Shipping & {
  currency: CurrencyCode
  subtotalCents: Cents
  discountCents: Cents
  /** The discount code that the buyer typed; null without a code. */
  discountCode: string | null
  taxCents: Cents
  totalCents: Cents
}

/** Prices are without tax, and none is added. */
const taxCents: Cents = 0

/** The only place that computes an order's total. A discount reduces the goods, not the shipping. */
export function orderTotal({ lines, code, ...input }: OrderTotalInput): OrderTotal {
  const { shippingCents = flatShipping(), shippingKes = null, shippingName = null } = input
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const discountCents = Math.min(input.discountCents ?? 0, subtotalCents)
  return {
    currency: shopCurrency(),
    subtotalCents,
    discountCents,
    discountCode: discountCents > 0 ? (code ?? null) : null,
    shippingCents,
    shippingKes,
    shippingName,
    taxCents,
    totalCents: subtotalCents - discountCents + shippingCents + taxCents,
  }
}

/**
 * Converts shillings to the shop's currency, for reports. Returns at least one minor unit, since nothing may cost zero.
 */
export function kesToCents(kes: number, rate: string): Cents {
  return Math.max(1, kesToNearestCents(kes, rate))
}

type ShippedTotal = Pick<OrderTotal, 'totalCents' | 'shippingCents' | 'shippingKes'>

/** The amount to charge: prices converted and rounded up once, plus shipping that is priced in shillings. */
export function totalInKes({ totalCents, shippingCents, shippingKes }: ShippedTotal, rate: string): number {
  return shippingKes === null
    ? centsToKes(totalCents, rate)
    : centsToKes(totalCents - shippingCents, rate) + shippingKes
}

/** Converts shipping that is priced in shillings at another exchange rate, and adapts the total. */
export function convertShipping<Total extends ShippedTotal>(total: Total, rate: string): Total {
  if (total.shippingKes === null) return total
  const cents = kesToCents(total.shippingKes, rate)
  return { ...total, shippingCents: cents, totalCents: total.totalCents - total.shippingCents + cents }
}

export type TotalAdjustment = { label: string; cents: Cents; kes?: number | undefined }

/**
 * The lines between subtotal and total, for display. A discount is negative. `inKes`: the same amounts in shillings.
 */
export function totalAdjustments(
  {
    discountCents,
    discountCode,
    shippingCents,
    shippingName,
  }: Pick<OrderTotal, 'discountCents' | 'discountCode' | 'shippingCents' | 'shippingName'>,
  inKes?: { discount: number; shipping: number },
): TotalAdjustment[] {
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
