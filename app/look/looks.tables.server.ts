import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { Look } from '#app/shop/look.ts'

/** One row, or none where no owner has changed anything. */
export const shopLooks = pgTable('shop_looks', {
  id: integer('id').primaryKey(),
  draft: jsonb('draft').$type<Look>(),
  published: jsonb('published').$type<Look>(),
  previous: jsonb('previous').$type<Look>(),
  version: integer('version').notNull(),
  changedAt: moment('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
})
