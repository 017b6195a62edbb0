import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import { queueColumns } from '#app/framework/outbox/outbox.tables.server.ts'

export const feedback = pgTable('feedback', {
  id: primary.uuid('id'),
  name: required.text('name'),
  email: required.text('email'),
  message: required.text('message'),
  /** The network address of the sender. Of an IPv6 address only the part that identifies the subscriber. */
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
  /** The time from which the reply is to be sent: when it was written, or when staff last sent it again. */
  wantedAt: required.moment('wanted_at'),
  sentAt: optional.moment('sent_at'),
})
