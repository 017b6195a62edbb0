import { customType, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { Logo, Look } from '#app/shop/look.ts'

/** One row, or none if no owner has changed the look. */
export const shopLooks = pgTable('shop_looks', {
  id: integer('id').primaryKey(),
  draft: jsonb('draft').$type<Look>(),
  published: jsonb('published').$type<Look>(),
  previous: jsonb('previous').$type<Look>(),
  version: integer('version').notNull(),
  changedAt: moment('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
})

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const lookLogos = pgTable('look_logos', {
  key: text('key').primaryKey(),
  type: text('type').$type<Logo['type']>().notNull(),
  body: bytes('body').notNull(),
  /** A PNG of the logo: rendered from an SVG, or the same as `body`. */
  picture: bytes('picture').notNull(),
})
