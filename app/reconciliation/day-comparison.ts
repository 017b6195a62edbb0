import { z } from 'zod'
import { day } from '#app/framework/day-range.ts'
import { addDays } from '#app/framework/nairobi.ts'
import { textInput } from '#app/framework/text-input.ts'
import { singleLineRule } from '#app/framework/text-rules.ts'
import { orderMethods, settlementMethods } from '#app/money/payment-method.ts'
import { staffReceipt } from '#app/payments/admin/staff-receipt.ts'
import { countAndAmount, daySums, hasMoney, lineChange } from './closed-books.ts'
import { settlement } from './settlement.ts'

/** How far back open and changed days are listed. */
export const maxListedDays = 31

/** A receipt on which shop and statement differ. Amounts are exact decimal strings in shillings. */
const difference = z.object({
  receipt: z.string().nullable(),
  order_number: z.string().nullable(),
  shop_kes: z.string().nullable(),
  statement_kes: z.string().nullable(),
  at: z.string(),
})

const dayClosing = z.object({
  closed_at: z.string(),
  closed_by: z.string(),
  open_items: z.number(),
  /** The stored sums and the changes since; null for a day that was closed before the shop stored sums. */
  books: z.object({ sums: daySums, changes: z.array(lineChange) }).nullable(),
})

/** One day of the books: what the shop collected, compared with the provider's statement. */
export const dayComparison = z.object({
  day: z.string(),
  /** The statements whose period includes a part of this day. `is_covered`: they cover the whole day. */
  statements: z.array(z.object({ file_name: z.string(), uploaded_at: z.string(), uploaded_by: z.string() })),
  is_covered: z.boolean(),
  collected: z.array(z.object({ method: z.enum(orderMethods), count: z.number(), amount_kes: z.string() })),
  refunded: countAndAmount,
  /** The charges in M-Pesa's statement. */
  fees: countAndAmount,
  agreed: countAndAmount,
  /** Payments in the statement that are unknown to the shop or unallocated. */
  unknown: z.array(staffReceipt),
  /** The number of all unknown payments: `unknown` holds only the first of them. */
  unknown_count: z.number(),
  /** Payments that the shop knows, but that are missing from the statement. */
  missing: z.array(difference),
  wrong: z.array(difference),
  /** The shop's refunds in three groups: the statement has the same amount, another amount, or no row. */
  refunds_agreed: countAndAmount,
  refunds_wrong: z.array(difference),
  refunds_missing: z.array(difference),
  /** The shop's payments that their payers reversed. */
  reversed: z.array(difference),
  /** Outgoing money for a reason that the shop does not know. */
  other_out: z.array(z.object({ receipt: z.string(), at: z.string(), amount_kes: z.string(), details: z.string() })),
  /** Providers' settlements whose period includes this day. */
  settlements: z.array(settlement),
  /** Methods that collected on this day, without a settlement for it. */
  unsettled: z.array(z.enum(settlementMethods)),
  ...daySums.shape,
  /** Sums of the statement's rows. `file_…`: the sums stated in a file that covers only this day. */
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
export type DayComparison = z.infer<typeof dayComparison>
export type Difference = z.infer<typeof difference>

/** A day with its closing (null while open), its month, the earlier open days, and the closed days that changed. */
export const reconciliationDay = dayComparison.extend({
  month: z.object({ from: z.string(), to: z.string(), sums: daySums }),
  closing: dayClosing.nullable(),
  /** The reason of the day's last reopening; null after it is closed again. */
  reopening: z.object({ reopened_at: z.string(), reopened_by: z.string(), reason: z.string() }).nullable(),
  open_days: z.array(z.string()),
  /** Closed days whose money has changed, with the exact difference: negative if there is less money now. */
  changed_days: z.array(z.object({ day: z.string(), difference_kes: z.string() })),
})
export type ReconciliationDay = z.infer<typeof reconciliationDay>

/**
 * The day that the screen shows first: the oldest day that can be closed. If there is none: today, or yesterday while
 * today has no money.
 */
export function firstShownDay(today: ReconciliationDay): string {
  return today.open_days[0] ?? (hasMoney(today) ? today.day : addDays(today.day, -1))
}

/** A difference or an unknown payment. `subject`: an order, a receipt or the reference of a settlement. */
const openItem = z.object({ kind: z.string(), subject: z.string(), amount_kes: z.string() })
export type OpenItem = z.infer<typeof openItem>

/** An open day in the list of days to close. `first_items`: the open items that the list names. */
const openDay = z.object({
  day: z.string(),
  net_kes: z.string(),
  open_items: z.number(),
  first_items: z.array(openItem),
  is_covered: z.boolean(),
})
export const openDays = z.array(openDay)
export type OpenDay = z.infer<typeof openDay>

export const closeDaysInput = z.strictObject({ days: z.array(day).min(1).max(maxListedDays) })

export const reopenInput = z.strictObject({ reason: textInput(singleLineRule('Reason', 200)) })

export const uploadedStatement = z.object({
  is_new: z.boolean(),
  first_day: z.string(),
  last_day: z.string(),
  rows: z.number(),
  unread: z.number(),
  is_cut_off: z.boolean(),
})
export type UploadedStatement = z.infer<typeof uploadedStatement>
