import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.server.ts'

export const storedValues = pgTable('shop_facts', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  updatedAt: moment('updated_at').notNull(),
})
