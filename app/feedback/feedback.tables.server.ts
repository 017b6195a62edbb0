import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

export const feedback = pgTable('feedback', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  /** The network address it came from; of an IPv6 address only the subscriber's part. */
  sender: text('sender').notNull(),
  createdAt: moment('created_at').notNull(),
  readAt: moment('read_at'),
  /** Of the privacy policy that the form leads to. */
  privacyVersion: text('privacy_version'),
})
