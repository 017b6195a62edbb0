import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { singleLineRule } from '#app/framework/text-rules.ts'
import { orderMethods, settlementMethods } from '#app/money/payment-method.ts'
import { staffReceipt } from '#app/payments/admin/staff-receipt.ts'
import { settlement } from './settlement.ts'

const amount = z.object({ count: z.number(), amount_kes: z.string() })

const totals = z.object({
  collected_kes: z.string(),
  refunded_kes: z.string(),
  fees_kes: z.string(),
  net_kes: z.string(),
})

/** A receipt of which the shop and the statement say different things. Amounts are exact decimal text of shillings. */
const difference = z.object({
  receipt: z.string().nullable(),
  order_number: z.string().nullable(),
  shop_kes: z.string().nullable(),
  statement_kes: z.string().nullable(),
  at: z.string(),
})

const dayClosing = z.object({ closed_at: z.string(), closed_by: z.string(), open_items: z.number() })
export type DayClosing = z.infer<typeof dayClosing>

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
  /** Money that left: the shop's refunds that the statement holds, holds with another amount, or lacks. */
  refunds_agreed: amount,
  refunds_wrong: z.array(difference),
  refunds_missing: z.array(difference),
  /** Payments of the shop that their payers had reversed. */
  reversed: z.array(difference),
  /** Money that left for a reason that the shop does not know. */
  other_out: z.array(z.object({ receipt: z.string(), at: z.string(), amount_kes: z.string(), details: z.string() })),
  /** What providers paid out for this day among others. */
  settlements: z.array(settlement),
  /** Methods that collected on this day, and that no settlement covers yet. */
  unsettled: z.array(z.enum(settlementMethods)),
  methods: z.array(
    z.object({ method: z.enum(orderMethods), orders: z.number(), refunds: z.number(), ...totals.shape }),
  ),
  total: totals,
  /** Sums of the statement's rows; `file_…` are those that the file itself names, where it covers this day alone. */
  statement_total: z
    .object({
      paid_in_kes: z.string(),
      withdrawn_kes: z.string(),
      own_moves_kes: z.string(),
      file_paid_in_kes: z.string().nullable(),
      file_withdrawn_kes: z.string().nullable(),
    })
    .nullable(),
})
export type ClosingDay = z.infer<typeof closingDay>
export type Difference = z.infer<typeof difference>

/** A day with its closing (null while it is open) and the earlier days that nobody closed. */
export const bookDay = closingDay.extend({ closing: dayClosing.nullable(), open_days: z.array(z.string()) })
export type BookDay = z.infer<typeof bookDay>

export const reopenInput = z.strictObject({
  reason: textInput(singleLineRule('Reason', 200)),
})

export const uploadedStatement = z.object({
  is_new: z.boolean(),
  first_day: z.string(),
  last_day: z.string(),
  rows: z.number(),
  unread: z.number(),
  is_cut_off: z.boolean(),
})
export type UploadedStatement = z.infer<typeof uploadedStatement>
