import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '../database/columns.server.ts'

/** A row for each send slot; all processes share its pace. */
export const sendSlots = pgTable('channel_pauses', {
  name: primary.text('channel'),
  notBefore: required.moment('not_before'),
  /** Consecutive failures. */
  faults: required.integer('faults').default(0),
})

/** The outbox's columns of a message: its next try, the lease of the process that sends it, and its last error. */
export const queueColumns = () => ({
  tries: required.integer('tries').default(0),
  nextTryAt: optional.moment('next_try_at'),
  claimedUntil: optional.moment('claimed_until'),
  lastError: optional.text('last_error'),
})
