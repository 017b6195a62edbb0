import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { DeliveryState, OffReason, WebhookEvent } from './webhook.ts'

export const webhookAddresses = pgTable('webhook_addresses', {
  id: uuid('id').primaryKey(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  /** The previous secret, which also signs until `old_until`. */
  oldSealedSecret: text('old_sealed_secret'),
  oldUntil: moment('old_until'),
  isDemo: boolean('is_demo').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Since when all deliveries have failed. */
  failingSince: moment('failing_since'),
  offAt: moment('off_at'),
  offReason: text('off_reason').$type<OffReason>(),
})
export type WebhookAddress = typeof webhookAddresses.$inferSelect

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey(),
  addressId: uuid('address_id').notNull(),
  event: text('event').$type<WebhookEvent | 'test'>().notNull(),
  /** The order's number; empty for a test. */
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  state: text('state').$type<DeliveryState>().notNull(),
  createdAt: moment('created_at').notNull(),
  /** The start of its day of retries. */
  wantedAt: moment('wanted_at').notNull(),
  tries: integer('tries').notNull().default(0),
  nextTryAt: moment('next_try_at'),
  claimedUntil: moment('claimed_until'),
  lastTryAt: moment('last_try_at'),
  /** The last answer. */
  status: integer('status'),
  answer: text('answer'),
})
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect
