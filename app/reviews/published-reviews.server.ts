import { and, eq, sql } from 'drizzle-orm'
import { displayDay, nairobiDay } from '#app/framework/nairobi.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { selectReviewPhotos } from './own-reviews.server.ts'
import { type PublishedReview, type PublishedReviews, readPageNumber, reviewsPerPage } from './published-reviews.ts'
import { productRatings } from './reviews.tables.server.ts'

type Newest = Omit<PublishedReview, 'day' | 'date'> & { writtenAt: string }

/** Null if this page of the list has no published reviews. Reviews of demo orders are published only in demo mode. */
export async function readPublishedReviews(
  shop: Shop,
  productId: string,
  pageParam: string | null,
): Promise<PublishedReviews | null> {
  const number = readPageNumber(pageParam)
  const isDemo = shop.config.isDemo
  const [rating] = await shop.db
    .select({
      count: productRatings.shown,
      stars: productRatings.stars,
      newest: sql<Newest[]>`coalesce((
        select json_agg(json_build_object('id', id, 'stars', stars, 'words', words, 'name', shown_name,
          'answer', answer, 'writtenAt', written_at, 'photos', photos) order by written_at desc, id desc)
        from (
          select product_reviews.*, ${selectReviewPhotos()} as photos from product_reviews
          where product_id = ${productId} and is_demo = ${isDemo} and state = 'shown'
          order by written_at desc, id desc
          limit ${reviewsPerPage} offset ${(number - 1) * reviewsPerPage}
        ) shown), '[]')`,
    })
    .from(productRatings)
    .where(and(eq(productRatings.productId, productId), eq(productRatings.isDemo, isDemo)))
  if (!rating || rating.count === 0 || rating.newest.length === 0) return null
  return {
    count: rating.count,
    average: (rating.stars / rating.count).toFixed(1),
    part: number,
    isDemo,
    reviews: rating.newest.map(({ writtenAt, ...review }) => {
      const day = nairobiDay(new Date(writtenAt))
      return { ...review, day, date: displayDay(day) }
    }),
  }
}
