import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import type { RefundMethod, RefundState } from './refund.ts'

export const refunds = pgTable('refunds', {
  id: primary.uuid('id'),
  orderId: required.uuid('order_id'),
  attemptId: optional.text('attempt_id'),
  provider: optional.text('provider').$type<ProviderName>(),
  method: required.text('way').$type<RefundMethod>(),
  state: required.text('state').$type<RefundState>(),
  amountKes: required.integer('amount_kes'),
  shippingCents: required.integer('shipping_cents'),
  isWhole: required.boolean('is_whole'),
  reason: required.text('reason'),
  requestId: optional.text('request_id'),
  receipt: optional.text('receipt'),
  resultCode: optional.text('result_code'),
  resultText: optional.text('result_text'),
  askedBy: required.text('asked_by'),
  askedAt: required.moment('asked_at'),
  settledAt: optional.moment('settled_at'),
  nextCheckAt: optional.moment('next_check_at'),
  checks: required.integer('checks').default(0),
  claimedUntil: optional.moment('claimed_until'),
})
export type Refund = typeof refunds.$inferSelect

export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: required.uuid('refund_id'),
    lineId: required.uuid('line_id'),
    quantity: required.integer('quantity'),
    cents: required.integer('cents'),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.lineId] })],
)

export const refundAnswers = pgTable('refund_answers', {
  id: primary.identity('id'),
  refundId: required.uuid('refund_id'),
  body: required.text('body'),
  outcome: required.text('outcome'),
  receivedAt: required.moment('received_at'),
})
