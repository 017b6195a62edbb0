import { date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'

export const importedReviews = pgTable('imported_reviews', {
  id: uuid('id').primaryKey(),
  /** Of what the file says of it. */
  key: text('key').notNull(),
  importId: uuid('import_id').notNull(),
  source: text('source').$type<'etsy'>().notNull(),
  stars: smallint('stars').notNull(),
  /** Empty where only stars were given. */
  words: text('words').notNull(),
  reviewer: text('reviewer'),
  writtenOn: date('written_on', { mode: 'string' }).notNull(),
  importedAt: moment('imported_at').notNull(),
  importedBy: text('imported_by').notNull(),
})

/** Keys of imported reviews that staff removed one by one. */
export const removedReviews = pgTable('removed_reviews', { key: text('key').primaryKey() })
