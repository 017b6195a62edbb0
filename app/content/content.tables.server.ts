import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { ContentPageKey } from './content-page.ts'

export const contentPages = pgTable('house_pages', {
  key: primary.text('key').$type<ContentPageKey>(),
  text: required.text('text'),
  /** The text before the last change; null if there was none. */
  previousText: optional.text('previous_text'),
  version: required.integer('version'),
  changedAt: required.moment('changed_at'),
  changedBy: required.text('changed_by'),
})
