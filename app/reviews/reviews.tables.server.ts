import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { ReviewState } from './product-review.ts'

export const productReviews = pgTable('product_reviews', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  productId: uuid('product_id').notNull(),
  stars: smallint('stars').notNull(),
  words: text('words').notNull(),
  /** A first name that the author typed for showing. */
  shownName: text('shown_name'),
  state: text('state').$type<ReviewState>().notNull(),
  /** Why it was turned down, for its author. */
  reason: text('reason'),
  answer: text('answer'),
  isDemo: boolean('is_demo').notNull(),
  /** Goes up with every change, so that staff let through what they have read. */
  version: integer('version').notNull().default(1),
  writtenAt: moment('written_at').notNull(),
})

export const reviewPhotos = pgTable(
  'review_photos',
  {
    reviewId: uuid('review_id').notNull(),
    position: integer('position').notNull(),
    imageKey: text('image_key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.position] })],
)

/** Of what is shown. Kept by a trigger. */
export const productRatings = pgTable(
  'product_ratings',
  {
    productId: uuid('product_id').notNull(),
    isDemo: boolean('is_demo').notNull(),
    shown: integer('shown').notNull(),
    stars: integer('stars').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.isDemo] })],
)
