import { customType, pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { Logo, Look } from '#app/shop/look.ts'

/** At most one row. No row until an owner changes the look. */
export const shopLooks = pgTable('shop_looks', {
  id: primary.integer('id'),
  draft: optional.jsonb('draft').$type<Look>(),
  published: optional.jsonb('published').$type<Look>(),
  previous: optional.jsonb('previous').$type<Look>(),
  version: required.integer('version'),
  changedAt: required.moment('changed_at'),
  changedBy: required.text('changed_by'),
})

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const lookLogos = pgTable('look_logos', {
  key: primary.text('key'),
  type: required.text('type').$type<Logo['type']>(),
  body: bytes('body').notNull(),
  /** A PNG of the logo: rendered from an SVG, or the same as `body`. */
  picture: bytes('picture').notNull(),
})
