import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import type { PaymentState, ProviderMessageKind, ReceiptStatus, ReviewReason } from './payment.ts'

export const attempts = pgTable('payment_attempts', {
  id: primary.text('id'),
  orderId: required.uuid('order_id'),
  customerId: required.text('customer_id'),
  provider: required.text('provider').$type<ProviderName>(),
  /** Null for a method without a phone. */
  phone: optional.text('phone'),
  amountKes: required.integer('amount_kes'),
  state: required.text('state').$type<PaymentState>(),
  callbackToken: required.text('callback_token'),
  merchantRequestId: optional.text('merchant_request_id'),
  checkoutRequestId: optional.text('checkout_request_id'),
  /** The shop's own id of the payment, never reused; null if the provider assigns the id. */
  shopReference: optional.text('own_id'),
  /** The provider's page, for a method that redirects the customer. */
  redirectUrl: optional.text('redirect_url'),
  isDemo: required.boolean('is_demo'),
  /** True if the money came without a prompt, and this row records it. */
  isManual: required.boolean('is_by_hand').default(false),
  resultCode: optional.text('result_code'),
  resultText: optional.text('result_text'),
  receipt: optional.text('receipt'),
  requestedAt: required.moment('requested_at'),
  promptEndsAt: required.moment('prompt_ends_at'),
  settledAt: optional.moment('settled_at'),
  nextCheckAt: optional.moment('next_check_at'),
  checks: required.integer('checks').default(0),
  claimedUntil: optional.moment('claimed_until'),
  /** A keyed hash of the caller's address, for a customer without a paid order; deleted after an hour. */
  newcomerAddress: optional.text('newcomer_address'),
  /** A keyed hash of the IPv6 network (/48) of the same address; deleted with it. */
  newcomerNetwork: optional.text('newcomer_network'),
})
export type Attempt = typeof attempts.$inferSelect

/** Buyers whose prompt is queued. */
export const promptQueue = pgTable('prompt_queue', {
  customerId: primary.text('customer_id'),
  limitKey: required.text('waits_for'),
  address: optional.text('address'),
  askedAt: required.moment('asked_at'),
})

export const receipts = pgTable('receipts', {
  receipt: primary.text('receipt'),
  /** Null while the receipt is unallocated. */
  attemptId: optional.text('attempt_id'),
  /** Null if the callback has no amount. */
  amountKes: optional.numeric('amount_kes', { precision: 12, scale: 2 }),
  phone: optional.text('phone'),
  paidAt: optional.moment('paid_at'),
  receivedAt: required.moment('received_at'),
  status: required.text('standing').$type<ReceiptStatus>().default('matched'),
  provider: optional.text('provider').$type<ProviderName>(),
  account: optional.text('account'),
  payer: optional.text('payer'),
  isDemo: required.boolean('is_demo').default(false),
  isDoubtful: required.boolean('is_doubtful').default(false),
  nextCheckAt: optional.moment('next_check_at'),
  checks: required.integer('checks').default(0),
  settledAt: optional.moment('settled_at'),
  settledBy: optional.text('settled_by'),
  note: optional.text('note'),
  /** The reference of the transfer by which staff sent the money back. */
  returnReference: optional.text('return_reference'),
})
export type Receipt = typeof receipts.$inferSelect

/** Codes of manual payments, as buyers typed them. `waiting`: the provider has not confirmed the payment yet. */
export const typedCodes = pgTable('typed_receipt_codes', {
  id: primary.identity('id'),
  orderId: required.uuid('order_id'),
  code: required.text('code'),
  state: required.text('state').$type<'waiting' | 'wrong' | 'paid'>(),
  typedAt: required.moment('typed_at'),
  expiresAt: required.moment('expires_at'),
})

export const providerMessages = pgTable('provider_messages', {
  id: primary.identity('id'),
  kind: required.text('kind').$type<ProviderMessageKind>(),
  provider: optional.text('provider').$type<ProviderName>(),
  attemptId: optional.text('attempt_id'),
  token: optional.text('token'),
  body: required.text('body'),
  receivedAt: required.moment('received_at'),
  handledAt: optional.moment('handled_at'),
  outcome: optional.text('outcome'),
  failedTries: required.integer('failed_tries').default(0),
  nextTryAt: optional.moment('next_try_at'),
})

export const reviews = pgTable('payment_reviews', {
  id: primary.uuid('id'),
  orderId: required.uuid('order_id'),
  attemptId: optional.text('attempt_id'),
  refundId: optional.uuid('refund_id'),
  reason: required.text('reason').$type<ReviewReason>(),
  detail: required.jsonb('detail').$type<Record<string, unknown>>(),
  openedAt: required.moment('opened_at'),
  settledAt: optional.moment('settled_at'),
  settledBy: optional.text('settled_by'),
  resolution: optional.text('resolution'),
})

export const providerTokens = pgTable('provider_tokens', {
  provider: primary.text('provider'),
  token: required.text('token'),
  expiresAt: required.moment('expires_at'),
})

/** Calls of a provider's initiator API: the provider acknowledges them at once and sends the result later. */
export type InitiatorCallKind = 'status' | 'reversal' | 'payout'

export const initiatorCalls = pgTable('initiator_calls', {
  token: primary.text('token'),
  kind: required.text('kind').$type<InitiatorCallKind>(),
  subject: required.text('subject'),
  originatorConversationId: optional.text('originator_conversation_id'),
  conversationId: optional.text('conversation_id'),
  answer: optional.text('answer'),
  requestedAt: required.moment('requested_at'),
  settledAt: optional.moment('settled_at'),
  outcome: optional.text('outcome'),
})
export type InitiatorCall = typeof initiatorCalls.$inferSelect
