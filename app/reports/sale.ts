import type { SelectedOption } from '#app/catalog/line-options.ts'
import { minorUnits } from '#app/money/currency.ts'
import type { Cents } from '#app/money/money.ts'
import type { OrderMethod } from '#app/money/payment-method.ts'
import { nearestKes } from '#app/money/shares.ts'

/**
 * The sale of one line of a paid order. A refund is another entry with its own time and a negative quantity and total;
 * a refund of an amount has no quantity. A line's share of a discount is also another entry, without a quantity.
 */
export type Sale = {
  orderId: string
  lineId: string
  name: string
  choices?: SelectedOption[]
  priceCents: Cents
  quantity: number
  totalCents: Cents
  /** The shillings times the minor units of the shop's currency. Null: `totalCents` times the rate of the order. */
  centsAtRate: string | null
  isDiscount: boolean
  soldAt: Date
}

/** The data of the sale's order. */
export type SoldOrder = { prefix: string; number: number; method: OrderMethod; receipt: string | null; rate: string }

/** Shillings, exact to the cent. */
export function exactSaleKes({ totalCents, centsAtRate }: Sale, { rate }: SoldOrder): number {
  return Number(centsAtRate ?? totalCents * Number(rate)) / minorUnits()
}

/** Whole shillings, rounded to the nearest; halves are rounded away from zero, as PostgreSQL does in the sums. */
export function saleKes(sale: Sale, order: SoldOrder): number {
  const { totalCents, centsAtRate } = sale
  const kes =
    centsAtRate === null
      ? nearestKes(Math.abs(totalCents), order.rate)
      : Math.round(Math.abs(exactSaleKes(sale, order)))
  return Math.sign(totalCents) * kes
}

export const saleKinds = ['sale', 'discount', 'refund'] as const
type SaleKind = (typeof saleKinds)[number]

export function saleKind({ quantity, totalCents, isDiscount }: Sale): SaleKind {
  if (isDiscount) return 'discount'
  return quantity < 0 || totalCents < 0 ? 'refund' : 'sale'
}
