import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'

export const discountCodes = pgTable('discount_codes', {
  id: primary.uuid('id'),
  code: required.text('code').unique(),
  percent: optional.integer('percent'),
  amountCents: optional.integer('amount_cents'),
  minCents: required.integer('least_cents'),
  beginsOn: required.date('begins_on'),
  endsOn: optional.date('ends_on'),
  maxUses: optional.integer('most_uses'),
  maxUsesOfCustomer: optional.integer('most_uses_of_customer'),
  createdAt: required.moment('created_at'),
  endedAt: optional.moment('ended_at'),
})
export type CodeRow = typeof discountCodes.$inferSelect

export const selectedCodes = pgTable('chosen_codes', {
  customerId: primary.text('customer_id'),
  codeId: required.uuid('code_id'),
})

export const discountUses = pgTable('discount_uses', {
  orderId: primary.uuid('order_id'),
  codeId: required.uuid('code_id'),
  customerId: required.text('customer_id'),
  /**
   * The last digits of the contact's phone. They identify a guest, because each order of a guest has a new customer.
   */
  phone: required.text('phone'),
  isReserved: required.boolean('is_held'),
})
