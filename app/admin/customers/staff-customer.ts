import { z } from 'zod'
import { countText } from '#app/framework/count-text.ts'
import { textInput } from '#app/framework/text-input.ts'
import { type TextRule, tidyText } from '#app/framework/text-rules.ts'
import { formatKes } from '#app/money/money.ts'
import { staffOrderRow } from '#app/orders/admin/staff-order.ts'

export const customerNoteRule: TextRule = { label: 'The note', tidy: tidyText, isOptional: true, maxLength: 2000 }

/** Times are ISO 8601. `phones`: the phone of the latest order comes first. */
export const staffCustomer = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for a guest who gave no e-mail address. */
  email: z.string().nullable(),
  phones: z.array(z.string()),
  is_guest: z.boolean(),
  since: z.string(),
  note: z.string(),
  /** The latest orders, newest first. */
  orders: z.array(staffOrderRow),
  has_more_orders: z.boolean(),
  /** Newest first: letters about orders, and reviews of products. */
  written: z.array(
    z.object({ kind: z.enum(['letter', 'review']), order_number: z.string(), words: z.string(), at: z.string() }),
  ),
})
export type StaffCustomer = z.infer<typeof staffCustomer>

/** '3 orders, KES 12,345 paid', less refunds. Omits the sum if `hasSum` is false or if older orders are not listed. */
export function ordersText(
  { orders, has_more_orders }: Pick<StaffCustomer, 'orders' | 'has_more_orders'>,
  hasSum: boolean,
): string {
  if (has_more_orders) return `More than ${orders.length} orders`
  const count = countText(orders.length, 'order')
  const paidKes = orders.reduce((sum, order) => sum + (order.paid_at ? order.amount_kes - order.refunded_kes : 0), 0)
  return hasSum ? `${count}, ${formatKes(paidKes)} paid` : count
}

/** The shop refuses it if the stored note is no longer `before`. */
export const customerNoteInput = z.strictObject({ before: z.string(), note: textInput(customerNoteRule) })
