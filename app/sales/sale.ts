import type { Chosen } from '#app/catalog/wish.ts'
import type { Cents } from '#app/money/money.ts'
import type { WaitingCounts } from './waiting.ts'

/**
 * One line of a paid order. A refund has its own time and a negative quantity and total; of an amount, no quantity. A
 * discount stands beside each line that it was spread over, without a quantity.
 */
export type Sale = {
  lineId: string
  name: string
  choices?: Chosen[]
  priceCents: Cents
  quantity: number
  totalCents: Cents
  isDiscount: boolean
  soldAt: Date
}

export const saleKinds = ['sale', 'discount', 'refund'] as const
type SaleKind = (typeof saleKinds)[number]

export function saleKind({ quantity, totalCents, isDiscount }: Sale): SaleKind {
  if (isDiscount) return 'discount'
  return quantity < 0 || totalCents < 0 ? 'refund' : 'sale'
}

/** On the wire: dollars, and `sold_at` in ISO 8601. */
export type SaleRecord = {
  id: string
  name: string
  kind: SaleKind
  price: number
  quantity: number
  total: number
  sold_at: string
  choices?: Record<string, string> | undefined
}

export type MonthFigures = { month: string; earned: number; earned_kes: number; sold: number }

/** On the wire: dollars without shipping, shillings at each order's own rate. Months are Nairobi's, as '2026-11'. */
export type DashboardData = WaitingCounts & {
  total_earned: number
  total_earned_kes: number
  total_sold: number
  by_category: { name: string; value: number; value_kes: number }[]
  monthly_sales: { month: string; sales: number; sales_kes: number }[]
  shipping_charged: number
  shipping_charged_kes: number
  this_month: MonthFigures
  last_month: MonthFigures
  is_demo: boolean
}
