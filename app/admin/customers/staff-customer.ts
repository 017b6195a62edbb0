import { z } from 'zod'
import { countText } from '#app/framework/count-text.ts'
import { textInput } from '#app/framework/text-input.ts'
import { type TextRule, tidyText } from '#app/framework/text-rules.ts'
import { formatKes } from '#app/money/money.ts'
import { staffAddress, staffOrderRow } from '#app/orders/admin/staff-order.ts'

export const customerNoteRule: TextRule = { label: 'The note', tidy: tidyText, isOptional: true, maxLength: 2000 }

/** What was charged for paid orders and the price differences of exchanges, less refunds. Null for roles without sums. */
const paidKes = z.number().nullable()

/** Times are ISO 8601. `phones`: the phone of the latest order comes first. */
export const staffCustomer = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for a guest who gave no e-mail address. */
  email: z.string().nullable(),
  phones: z.array(z.string()),
  /** Of the latest order with an address; null if there is none. */
  address: staffAddress.nullable(),
  /** Opens WhatsApp with a greeting to the first phone; null without a phone. */
  whatsapp: z.string().nullable(),
  is_guest: z.boolean(),
  since: z.string(),
  note: z.string(),
  /** The latest orders, newest first. */
  orders: z.array(staffOrderRow),
  has_more_orders: z.boolean(),
  paid_kes: paidKes,
  /** Newest first: letters about orders, and reviews of products. */
  written: z.array(
    z.object({ kind: z.enum(['letter', 'review']), order_number: z.string(), words: z.string(), at: z.string() }),
  ),
})
export type StaffCustomer = z.infer<typeof staffCustomer>

/** Phone and order are those of the latest order. */
export const staffCustomerRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty if the order has none. */
  phone: z.string(),
  orders: z.number(),
  paid_kes: paidKes,
  last_order: z.string(),
  last_order_at: z.string(),
})
export type StaffCustomerRow = z.infer<typeof staffCustomerRow>

/** '3 orders, KES 12,345 paid', or '3 orders' for roles without sums. */
export function ordersText({
  orders,
  has_more_orders,
  paid_kes,
}: Pick<StaffCustomer, 'orders' | 'has_more_orders' | 'paid_kes'>): string {
  const count = has_more_orders ? `More than ${orders.length} orders` : countText(orders.length, 'order')
  return paid_kes === null ? count : `${count}, ${formatKes(paid_kes)} paid`
}

/** The change is refused if the stored note is no longer `before`. */
export const customerNoteInput = z.strictObject({ before: z.string(), note: textInput(customerNoteRule) })
