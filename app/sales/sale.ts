import type { Cents } from '#app/money/money.ts'
import type { WaitingCounts } from './waiting.ts'

/** One line of a paid order, or its refund with negative quantity and total at the refund's own time. */
export type Sale = {
  lineId: string
  name: string
  priceCents: Cents
  quantity: number
  totalCents: Cents
  soldAt: Date
}

/** A sale as the API tells it: dollars, and `sold_at` in ISO 8601. */
export type SaleRecord = { id: string; name: string; price: number; quantity: number; total: number; sold_at: string }

export type MonthFigures = { month: string; earned: number; earned_kes: number; sold: number }

/**
 * The dashboard as the API tells it. Amounts are dollars without shipping, and whole shillings
 * beside them, by the rate that each order was charged at. Months are Nairobi's, as '2026-11'.
 */
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
