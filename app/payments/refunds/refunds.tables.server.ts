import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import type { RefundMethod, RefundState } from './refund.ts'

export const refunds = pgTable('refunds', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  attemptId: text('attempt_id'),
  provider: text('provider').$type<ProviderName>(),
  way: text('way').$type<RefundMethod>().notNull(),
  state: text('state').$type<RefundState>().notNull(),
  amountKes: integer('amount_kes').notNull(),
  shippingCents: integer('shipping_cents').notNull(),
  isWhole: boolean('is_whole').notNull(),
  reason: text('reason').notNull(),
  requestId: text('request_id'),
  receipt: text('receipt'),
  resultCode: text('result_code'),
  resultText: text('result_text'),
  askedBy: text('asked_by').notNull(),
  askedAt: moment('asked_at').notNull(),
  settledAt: moment('settled_at'),
  nextCheckAt: moment('next_check_at'),
  checks: integer('checks').notNull().default(0),
  claimedUntil: moment('claimed_until'),
})
export type Refund = typeof refunds.$inferSelect

export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id').notNull(),
    lineId: uuid('line_id').notNull(),
    quantity: integer('quantity').notNull(),
    cents: integer('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.lineId] })],
)

export const refundAnswers = pgTable('refund_answers', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  refundId: uuid('refund_id').notNull(),
  body: text('body').notNull(),
  outcome: text('outcome').notNull(),
  receivedAt: moment('received_at').notNull(),
})
