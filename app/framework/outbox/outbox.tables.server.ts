import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns.server.ts'

/** A row for each send slot; all processes share its pace. */
export const sendSlots = pgTable('channel_pauses', {
  name: text('channel').primaryKey(),
  notBefore: moment('not_before').notNull(),
  /** Consecutive failures. */
  faults: integer('faults').notNull().default(0),
})

/** What the outbox keeps of each message: when it is sent next, which process sends it now, and the last error. */
export const queueColumns = () => ({
  tries: integer('tries').notNull().default(0),
  nextTryAt: moment('next_try_at'),
  claimedUntil: moment('claimed_until'),
  lastError: text('last_error'),
})
