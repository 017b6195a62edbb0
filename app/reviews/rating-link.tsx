import type { ShownReviews } from './shown-reviews.ts'
import { Stars } from './stars.tsx'

export function countText(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`
}

/** Beside the price. */
export function RatingLink({ average, count }: Pick<ShownReviews, 'average' | 'count'>) {
  return (
    <a href="#reviews" className="inline-flex min-h-11 items-center gap-2 text-sm tabular-nums hover:text-red md:gap-3">
      {/* On a phone one star, so that it stays on the line of the price. */}
      <span className="flex overflow-hidden max-md:w-[18px]">
        <Stars stars={Math.round(Number(average))} />
      </span>
      <span className="text-link max-md:sr-only">
        {average} of 5, {countText(count)}
      </span>
      <span aria-hidden className="text-link md:hidden">
        {average} ({count})
      </span>
    </a>
  )
}
