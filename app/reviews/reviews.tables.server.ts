import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { ReviewState } from './product-review.ts'

export const productReviews = pgTable('product_reviews', {
  id: primary.uuid('id'),
  orderId: required.uuid('order_id'),
  productId: required.uuid('product_id'),
  stars: required.smallint('stars'),
  words: required.text('words'),
  /** The first name that is published with the review. */
  shownName: optional.text('shown_name'),
  state: required.text('state').$type<ReviewState>(),
  /** The reason why staff rejected the review, for its author. */
  reason: optional.text('reason'),
  answer: optional.text('answer'),
  isDemo: required.boolean('is_demo'),
  /** Incremented by every change, so that staff can publish only the version that they have read. */
  version: required.integer('version').default(1),
  writtenAt: required.moment('written_at'),
})

export const reviewPhotos = pgTable(
  'review_photos',
  {
    reviewId: required.uuid('review_id'),
    position: required.integer('position'),
    imageKey: required.text('image_key'),
    width: required.integer('width'),
    height: required.integer('height'),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.position] })],
)

/** The number of published reviews and the sum of their stars, for each product. A trigger updates them. */
export const productRatings = pgTable(
  'product_ratings',
  {
    productId: required.uuid('product_id'),
    isDemo: required.boolean('is_demo'),
    shown: required.integer('shown'),
    stars: required.integer('stars'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.isDemo] })],
)
