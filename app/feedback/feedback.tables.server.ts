import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import { queueColumns } from '#app/framework/outbox/outbox.tables.server.ts'

export const feedback = pgTable('feedback', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  /** The sender's network address; for IPv6 only the subscriber's part. */
  sender: text('sender').notNull(),
  createdAt: moment('created_at').notNull(),
  readAt: moment('read_at'),
  /** The version of the privacy policy that the form links to. */
  privacyVersion: text('privacy_version'),
})

export const feedbackReplies = pgTable('feedback_replies', {
  id: uuid('id').primaryKey(),
  feedbackId: uuid('feedback_id').notNull(),
  staffName: text('staff_name').notNull(),
  words: text('words').notNull(),
  state: text('state').$type<'waiting' | 'sent' | 'set-aside'>().notNull(),
  round: integer('round').notNull().default(1),
  ...queueColumns(),
  isDemo: boolean('is_demo').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When it was first due, or when staff last sent it again. */
  wantedAt: moment('wanted_at').notNull(),
  sentAt: moment('sent_at'),
})
