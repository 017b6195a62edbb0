import type { ReviewPhoto } from './product-review.ts'

/** The public fields of a review. */
export type PublishedReview = {
  id: string
  stars: number
  words: string
  name: string | null
  answer: string | null
  photos: ReviewPhoto[]
  /** `day`: in Nairobi, such as `2026-11-21`. `date`: the same day as text for the page. */
  day: string
  date: string
}

/** `reviews`: one page of the published reviews, the newest first. */
export type PublishedReviews = {
  count: number
  /** With one decimal. */
  average: string
  part: number
  isDemo: boolean
  reviews: PublishedReview[]
}

export const reviewsPerPage = 10

/** The parameter of a product's page that selects a page of its reviews. */
export const reviewsParameter = 'reviews'

export function readPageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

export function hasMoreReviews({ count, part }: Pick<PublishedReviews, 'count' | 'part'>): boolean {
  return count > part * reviewsPerPage
}

/** Structured data of schema.org for search engines; empty without reviews. */
export function ratingData(shown: PublishedReviews | null) {
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
