import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { ContentPageKey } from './content-page.ts'

export const contentPages = pgTable('house_pages', {
  key: text('key').$type<ContentPageKey>().primaryKey(),
  text: text('text').notNull(),
  /** The text before the last change; null if there was none. */
  previousText: text('previous_text'),
  version: integer('version').notNull(),
  changedAt: moment('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
})
