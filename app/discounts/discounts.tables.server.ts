import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'

export const discountCodes = pgTable('discount_codes', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull().unique(),
  percent: integer('percent'),
  amountCents: integer('amount_cents'),
  minCents: integer('least_cents').notNull(),
  beginsOn: date('begins_on', { mode: 'string' }).notNull(),
  endsOn: date('ends_on', { mode: 'string' }),
  maxUses: integer('most_uses'),
  maxUsesOfCustomer: integer('most_uses_of_customer'),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
})
export type CodeRow = typeof discountCodes.$inferSelect

export const selectedCodes = pgTable('chosen_codes', {
  customerId: text('customer_id').primaryKey(),
  codeId: uuid('code_id').notNull(),
})

export const discountUses = pgTable('discount_uses', {
  orderId: uuid('order_id').primaryKey(),
  codeId: uuid('code_id').notNull(),
  customerId: text('customer_id').notNull(),
  /** The last digits of the contact's phone: a guest without an account is a new customer each time. */
  phone: text('phone').notNull(),
  isReserved: boolean('is_held').notNull(),
})
