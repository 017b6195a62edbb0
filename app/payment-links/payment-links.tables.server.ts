import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'

export const paymentRequests = pgTable('payment_requests', {
  orderId: uuid('order_id').primaryKey(),
  token: text('token').notNull().unique(),
  madeBy: text('made_by').notNull(),
  madeAt: moment('made_at').notNull(),
})
