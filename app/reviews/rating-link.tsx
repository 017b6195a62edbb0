import type { PublishedReviews } from './published-reviews.ts'
import { Stars } from './stars.tsx'

export function countText(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`
}

/** Placed between the name and the price. */
export function RatingLink({ average, count }: Pick<PublishedReviews, 'average' | 'count'>) {
  return (
    <p className="mt-4 flex text-sm max-md:-order-1 low-phone:mt-2 md:mt-3">
      <a href="#reviews" className="thumb-area inline-flex items-center gap-3 hover:text-red">
        <Stars stars={Math.round(Number(average))} />
        <span className="text-link">
          {average} of 5, {countText(count)}
        </span>
      </a>
    </p>
  )
}
