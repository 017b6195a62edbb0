import { pgTable } from 'drizzle-orm/pg-core'
import { primary, required } from '#app/framework/database/columns.server.ts'

export const paymentLinks = pgTable('payment_requests', {
  orderId: primary.uuid('order_id'),
  token: required.text('token').unique(),
  madeBy: required.text('made_by'),
  madeAt: required.moment('made_at'),
})
