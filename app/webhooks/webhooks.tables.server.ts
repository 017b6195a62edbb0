import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { DeliveryState, OffReason, WebhookEvent } from './webhook.ts'

export const webhookAddresses = pgTable('webhook_addresses', {
  id: primary.uuid('id'),
  url: required.text('url'),
  events: required.text('events').array().$type<WebhookEvent[]>().notNull(),
  sealedSecret: required.text('sealed_secret'),
  /** The encrypted previous secret, which also signs until `old_until`. */
  oldSealedSecret: optional.text('old_sealed_secret'),
  oldUntil: optional.moment('old_until'),
  isDemo: required.boolean('is_demo'),
  createdAt: required.moment('created_at'),
  /** The time since which all deliveries have failed; otherwise null. */
  failingSince: optional.moment('failing_since'),
  offAt: optional.moment('off_at'),
  offReason: optional.text('off_reason').$type<OffReason>(),
})
export type WebhookAddress = typeof webhookAddresses.$inferSelect

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: primary.uuid('id'),
  addressId: required.uuid('address_id'),
  event: required.text('event').$type<WebhookEvent | 'test'>(),
  /** The order's number; empty for a test. */
  subject: required.text('subject'),
  body: required.text('body'),
  state: required.text('state').$type<DeliveryState>(),
  createdAt: required.moment('created_at'),
  /** The start of the delivery's day of retries. */
  wantedAt: required.moment('wanted_at'),
  tries: required.integer('tries').default(0),
  nextTryAt: optional.moment('next_try_at'),
  claimedUntil: optional.moment('claimed_until'),
  lastTryAt: optional.moment('last_try_at'),
  /** The last answer. */
  status: optional.integer('status'),
  answer: optional.text('answer'),
})
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect
