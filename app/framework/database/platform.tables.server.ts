import { pgTable } from 'drizzle-orm/pg-core'
import { primary, required } from './columns.server.ts'

export const storedValues = pgTable('shop_facts', {
  name: primary.text('name'),
  value: required.jsonb('value').$type<Record<string, unknown>>(),
  updatedAt: required.moment('updated_at'),
})
