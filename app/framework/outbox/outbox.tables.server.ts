import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns.server.ts'

/** A row for each send slot; all processes share its pace. */
export const sendSlots = pgTable('channel_pauses', {
  name: text('channel').primaryKey(),
  notBefore: moment('not_before').notNull(),
  /** Consecutive failures. */
  faults: integer('faults').notNull().default(0),
})
