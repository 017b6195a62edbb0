import type { ShownReviews } from './shown-reviews.ts'
import { Stars } from './stars.tsx'

export function countText(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`
}

/** Beside the price. */
export function RatingLink({ average, count }: Pick<ShownReviews, 'average' | 'count'>) {
  return (
    <a href="#reviews" className="mt-3 inline-flex min-h-11 items-center gap-3 text-sm hover:text-red">
      <Stars stars={Math.round(Number(average))} />
      <span className="text-link">
        {average} of 5, {countText(count)}
      </span>
    </a>
  )
}
