import { bigint, boolean, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ProviderName } from '#app/money/payment-method.ts'
import { moment } from '#app/platform/database/columns.server.ts'
import type { PaymentState, ReviewReason } from './payment.ts'

export const attempts = pgTable('payment_attempts', {
  id: text('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  customerId: text('customer_id').notNull(),
  provider: text('provider').$type<ProviderName>().notNull(),
  phone: text('phone').notNull(),
  amountKes: integer('amount_kes').notNull(),
  state: text('state').$type<PaymentState>().notNull(),
  callbackToken: text('callback_token').notNull(),
  merchantRequestId: text('merchant_request_id'),
  checkoutRequestId: text('checkout_request_id'),
  isDemo: boolean('is_demo').notNull(),
  resultCode: text('result_code'),
  resultText: text('result_text'),
  receipt: text('receipt'),
  requestedAt: moment('requested_at').notNull(),
  promptEndsAt: moment('prompt_ends_at').notNull(),
  settledAt: moment('settled_at'),
  nextCheckAt: moment('next_check_at'),
  checks: integer('checks').notNull().default(0),
  claimedUntil: moment('claimed_until'),
  /** A keyed hash of where a customer without a paid order asked from; gone after an hour. */
  newcomerAddress: text('newcomer_address'),
})
export type Attempt = typeof attempts.$inferSelect

export const receipts = pgTable('receipts', {
  receipt: text('receipt').primaryKey(),
  attemptId: text('attempt_id').notNull(),
  /** Null where the callback told no amount. */
  amountKes: numeric('amount_kes', { precision: 12, scale: 2 }),
  phone: text('phone'),
  paidAt: moment('paid_at'),
  receivedAt: moment('received_at').notNull(),
})

export const providerMessages = pgTable('provider_messages', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<'callback' | 'push-answer' | 'query-answer'>().notNull(),
  provider: text('provider').$type<ProviderName>(),
  attemptId: text('attempt_id'),
  token: text('token'),
  body: text('body').notNull(),
  receivedAt: moment('received_at').notNull(),
  handledAt: moment('handled_at'),
  outcome: text('outcome'),
  failedTries: integer('failed_tries').notNull().default(0),
  nextTryAt: moment('next_try_at'),
})

export const reviews = pgTable('payment_reviews', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  attemptId: text('attempt_id'),
  reason: text('reason').$type<ReviewReason>().notNull(),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  openedAt: moment('opened_at').notNull(),
  settledAt: moment('settled_at'),
  settledBy: text('settled_by'),
  resolution: text('resolution'),
})

export const providerTokens = pgTable('provider_tokens', {
  provider: text('provider').primaryKey(),
  token: text('token').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
