import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'

export const importedReviews = pgTable('imported_reviews', {
  id: primary.uuid('id'),
  /** A hash of the review's fields in the file. */
  key: required.text('key'),
  importId: required.uuid('import_id'),
  source: required.text('source').$type<'etsy'>(),
  stars: required.smallint('stars'),
  /** Empty for a review without text. */
  words: required.text('words'),
  reviewer: optional.text('reviewer'),
  writtenOn: required.date('written_on'),
  importedAt: required.moment('imported_at'),
  importedBy: required.text('imported_by'),
})

/** Keys of the reviews that staff removed one by one, so that later imports skip them. */
export const removedReviews = pgTable('removed_reviews', { key: primary.text('key') })
