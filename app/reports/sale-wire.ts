import { z } from 'zod'
import { orderMethods } from '#app/money/payment-method.ts'
import { pendingCounts } from './pending-counts.ts'
import { saleKinds } from './sale.ts'

/** Amounts are in the shop's currency, shillings at the order's own rate or as a refund sent them; `sold_at` is in ISO 8601. */
export const saleRecord = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(saleKinds),
  price: z.number(),
  quantity: z.number(),
  total: z.number(),
  /** In whole shillings. */
  total_kes: z.number(),
  sold_at: z.string(),
  choices: z.record(z.string(), z.string()).optional(),
  order_number: z.string(),
  method: z.enum(orderMethods),
})
export type SaleRecord = z.infer<typeof saleRecord>

/** The sums of some sales: goods without delivery, shillings at each order's own rate. */
export const salesTotals = z.object({
  quantity: z.number(),
  total: z.number(),
  total_kes: z.number(),
  /** The payment methods with orders in the period; null for a period that is too long to read each sale. */
  by_method: z
    .array(z.object({ method: z.enum(orderMethods), orders: z.number(), total: z.number(), total_kes: z.number() }))
    .nullable(),
})
export type SalesTotals = z.infer<typeof salesTotals>

const monthFigures = z.object({ month: z.string(), earned: z.number(), earned_kes: z.number(), sold: z.number() })
export type MonthFigures = z.infer<typeof monthFigures>

/**
 * Amounts are in the shop's currency without shipping; shillings are at each order's own rate. Months are in Nairobi,
 * as '2026-11'.
 */
export const dashboardData = z.object({
  total_earned: z.number(),
  total_earned_kes: z.number(),
  total_sold: z.number(),
  by_category: z.array(z.object({ name: z.string(), value: z.number(), value_kes: z.number() })),
  monthly_sales: z.array(z.object({ month: z.string(), sales: z.number(), sales_kes: z.number() })),
  shipping_charged: z.number(),
  shipping_charged_kes: z.number(),
  this_month: monthFigures,
  last_month: monthFigures,
  ...pendingCounts.shape,
  is_demo: z.boolean(),
})
export type DashboardData = z.infer<typeof dashboardData>

/** The page requires only these fields, and displays the others if they are present. */
export type DashboardView = Partial<Omit<DashboardData, 'by_category' | 'monthly_sales'>> &
  Pick<DashboardData, 'total_earned' | 'total_sold'> & {
    by_category: { name: string; value: number; value_kes?: number }[]
    monthly_sales: { month: string; sales: number; sales_kes?: number }[]
  }
