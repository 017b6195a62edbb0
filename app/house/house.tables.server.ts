import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { HousePageKey } from './house-page.ts'

export const housePages = pgTable('house_pages', {
  key: text('key').$type<HousePageKey>().primaryKey(),
  text: text('text').notNull(),
  version: integer('version').notNull(),
  changedAt: moment('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
})
