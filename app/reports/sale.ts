import type { SelectedOption } from '#app/catalog/line-options.ts'
import type { Cents } from '#app/money/money.ts'
import type { OrderMethod } from '#app/money/payment-method.ts'

/**
 * The sale of one line of a paid order. A refund is another entry with its own time and a negative quantity and total;
 * a refund of an amount has no quantity. A line's share of a discount is another entry without a quantity.
 */
export type Sale = {
  orderId: string
  lineId: string
  name: string
  choices?: SelectedOption[]
  priceCents: Cents
  quantity: number
  totalCents: Cents
  isDiscount: boolean
  soldAt: Date
}

/** The data of the sale's order. */
export type SoldOrder = { prefix: string; number: number; method: OrderMethod; receipt: string | null; rate: string }

export const saleKinds = ['sale', 'discount', 'refund'] as const
type SaleKind = (typeof saleKinds)[number]

export function saleKind({ quantity, totalCents, isDiscount }: Sale): SaleKind {
  if (isDiscount) return 'discount'
  return quantity < 0 || totalCents < 0 ? 'refund' : 'sale'
}
