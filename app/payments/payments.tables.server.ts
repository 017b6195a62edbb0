import { bigint, boolean, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import type { MessageKind, PaymentState, ReceiptStatus, ReviewReason } from './payment.ts'

export const attempts = pgTable('payment_attempts', {
  id: text('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  customerId: text('customer_id').notNull(),
  provider: text('provider').$type<ProviderName>().notNull(),
  /** Null for a method without a phone. */
  phone: text('phone'),
  amountKes: integer('amount_kes').notNull(),
  state: text('state').$type<PaymentState>().notNull(),
  callbackToken: text('callback_token').notNull(),
  merchantRequestId: text('merchant_request_id'),
  checkoutRequestId: text('checkout_request_id'),
  /** The shop's own id of the payment, never reused; null if the provider gives one. */
  ownId: text('own_id'),
  /** The provider's page, for a method that redirects the customer. */
  redirectUrl: text('redirect_url'),
  isDemo: boolean('is_demo').notNull(),
  /** The money came without a prompt, and this row records it. */
  isManual: boolean('is_by_hand').notNull().default(false),
  resultCode: text('result_code'),
  resultText: text('result_text'),
  receipt: text('receipt'),
  requestedAt: moment('requested_at').notNull(),
  promptEndsAt: moment('prompt_ends_at').notNull(),
  settledAt: moment('settled_at'),
  nextCheckAt: moment('next_check_at'),
  checks: integer('checks').notNull().default(0),
  claimedUntil: moment('claimed_until'),
  /** A keyed hash of the caller's address, for a customer without a paid order; deleted after an hour. */
  newcomerAddress: text('newcomer_address'),
  /** The same for the IPv6 network (/48) of that address. */
  newcomerNetwork: text('newcomer_network'),
})
export type Attempt = typeof attempts.$inferSelect

/** Buyers whose prompt is queued. */
export const promptQueue = pgTable('prompt_queue', {
  customerId: text('customer_id').primaryKey(),
  waitsFor: text('waits_for').notNull(),
  address: text('address'),
  askedAt: moment('asked_at').notNull(),
})

export const receipts = pgTable('receipts', {
  receipt: text('receipt').primaryKey(),
  /** Null while the receipt is unallocated. */
  attemptId: text('attempt_id'),
  /** Null if the callback has no amount. */
  amountKes: numeric('amount_kes', { precision: 12, scale: 2 }),
  phone: text('phone'),
  paidAt: moment('paid_at'),
  receivedAt: moment('received_at').notNull(),
  status: text('standing').$type<ReceiptStatus>().notNull().default('matched'),
  provider: text('provider').$type<ProviderName>(),
  account: text('account'),
  payer: text('payer'),
  isDemo: boolean('is_demo').notNull().default(false),
  isDoubtful: boolean('is_doubtful').notNull().default(false),
  nextCheckAt: moment('next_check_at'),
  checks: integer('checks').notNull().default(0),
  settledAt: moment('settled_at'),
  settledBy: text('settled_by'),
  note: text('note'),
  /** The reference of the transfer by which staff sent the money back. */
  returnReference: text('return_reference'),
})
export type Receipt = typeof receipts.$inferSelect

/** Codes of manual payments, as buyers typed them. `waiting`: the provider has not confirmed the payment yet. */
export const typedCodes = pgTable('typed_receipt_codes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  code: text('code').notNull(),
  state: text('state').$type<'waiting' | 'wrong' | 'paid'>().notNull(),
  typedAt: moment('typed_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const providerMessages = pgTable('provider_messages', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<MessageKind>().notNull(),
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
  refundId: uuid('refund_id'),
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

/** Calls of a provider's initiator API: acknowledged at once, their result comes later. */
export type InitiatorCallKind = 'status' | 'reversal' | 'payout'

export const initiatorCalls = pgTable('initiator_calls', {
  token: text('token').primaryKey(),
  kind: text('kind').$type<InitiatorCallKind>().notNull(),
  subject: text('subject').notNull(),
  originatorConversationId: text('originator_conversation_id'),
  conversationId: text('conversation_id'),
  answer: text('answer'),
  requestedAt: moment('requested_at').notNull(),
  settledAt: moment('settled_at'),
  outcome: text('outcome'),
})
export type InitiatorCall = typeof initiatorCalls.$inferSelect
