import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns.server.ts'

/** A row for each place that is sent to at a limited pace, which all processes share. */
export const sendSlots = pgTable('channel_pauses', {
  name: text('channel').primaryKey(),
  notBefore: moment('not_before').notNull(),
  /** Failures in a row. */
  faults: integer('faults').notNull().default(0),
})
