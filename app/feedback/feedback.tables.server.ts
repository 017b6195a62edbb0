import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import { queueColumns } from '#app/framework/outbox/outbox.tables.server.ts'

export const feedback = pgTable('feedback', {
  id: primary.uuid('id'),
  name: required.text('name'),
  email: required.text('email'),
  message: required.text('message'),
  /** The sender's network address; for IPv6 only the subscriber's part. */
  sender: required.text('sender'),
  createdAt: required.moment('created_at'),
  readAt: optional.moment('read_at'),
  /** The version of the privacy policy that the form links to. */
  privacyVersion: optional.text('privacy_version'),
})

export const feedbackReplies = pgTable('feedback_replies', {
  id: primary.uuid('id'),
  feedbackId: required.uuid('feedback_id'),
  staffName: required.text('staff_name'),
  words: required.text('words'),
  state: required.text('state').$type<'waiting' | 'sent' | 'set-aside'>(),
  round: required.integer('round').default(1),
  ...queueColumns(),
  isDemo: required.boolean('is_demo'),
  createdAt: required.moment('created_at'),
  /** When it was first due, or when staff last sent it again. */
  wantedAt: required.moment('wanted_at'),
  sentAt: optional.moment('sent_at'),
})
