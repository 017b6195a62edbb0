import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const feedback = pgTable('feedback', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  /** The network address it came from, an IPv6 one cut to its subscriber. */
  sender: text('sender').notNull(),
  createdAt: time('created_at').notNull(),
  readAt: time('read_at'),
})
