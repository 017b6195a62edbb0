import { z } from 'zod'
import { orderMethods } from '#app/money/payment-method.ts'
import { staffReceipt } from '#app/payments/admin/staff-receipt.ts'

const amount = z.object({ count: z.number(), amount_kes: z.string() })

/** A receipt of which the shop and the statement say different things. Amounts are exact decimal text of shillings. */
const difference = z.object({
  receipt: z.string().nullable(),
  order_number: z.string().nullable(),
  shop_kes: z.string().nullable(),
  statement_kes: z.string().nullable(),
  at: z.string(),
})

/** A day of the books: what the shop collected, and how the provider's statement agrees with it. */
export const closingDay = z.object({
  day: z.string(),
  /** The statements that say something of this day; whether they cover all of it. */
  statements: z.array(z.object({ file_name: z.string(), uploaded_at: z.string(), uploaded_by: z.string() })),
  is_covered: z.boolean(),
  collected: z.array(z.object({ method: z.enum(orderMethods), count: z.number(), amount_kes: z.string() })),
  /** Received by hand, and of no order yet. */
  unmatched: amount,
  refunded: amount,
  /** Told by the statement alone. */
  fees: amount,
  agreed: amount,
  /** In the statement, and unknown to the shop or of no order yet. */
  unknown: z.array(staffReceipt),
  /** `unknown` holds the first of them. */
  unknown_count: z.number(),
  /** In the shop, but not in the statement. */
  missing: z.array(difference),
  wrong: z.array(difference),
})
export type ClosingDay = z.infer<typeof closingDay>
export type Difference = z.infer<typeof difference>

export const uploadedStatement = z.object({
  is_new: z.boolean(),
  first_day: z.string(),
  last_day: z.string(),
  rows: z.number(),
  unread: z.number(),
  is_cut_off: z.boolean(),
})
export type UploadedStatement = z.infer<typeof uploadedStatement>
