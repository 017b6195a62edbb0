import type { ReviewPhoto } from './product-review.ts'

/** What everybody may see of a review. */
export type ShownReview = {
  id: string
  stars: number
  words: string
  name: string | null
  answer: string | null
  photos: ReviewPhoto[]
  /** In Nairobi, `2026-11-21`, and in words. */
  day: string
  date: string
}

/** `reviews` are the newest, or a later part of them. */
export type ShownReviews = {
  count: number
  /** With one decimal. */
  average: string
  part: number
  isDemo: boolean
  reviews: ShownReview[]
}

export const reviewsShown = 10

/** The parameter of a product's page that names a later part. */
export const reviewsParameter = 'reviews'

export function readReviewsPart(text: string | null): number {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

export function hasMoreReviews({ count, part }: Pick<ShownReviews, 'count' | 'part'>): boolean {
  return count > part * reviewsShown
}

/** For search engines, in schema.org's words; nothing where there are none. */
export function ratingData(shown: ShownReviews | null) {
  if (!shown) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: shown.average,
      reviewCount: shown.count,
      bestRating: 5,
    },
    review: shown.reviews.map(({ stars, words, name, day }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: name ?? 'A customer' },
      datePublished: day,
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
      reviewBody: words,
    })),
  }
}
