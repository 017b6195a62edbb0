import { Stars } from '../stars.tsx'
import type { PublicImportedReview } from './shown-imported.server.ts'

/** Renders nothing if there are no reviews. Needs no script. */
export function ImportedReviews({ reviews }: { reviews: readonly PublicImportedReview[] }) {
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="from-etsy" className="mt-16">
      <h2 id="from-etsy" className="text-2xl">
        What buyers said on Etsy
      </h2>
      <p className="mt-3 text-sm text-soft">From our time on Etsy, as its file gives them.</p>
      <ul className="mt-8 border-t border-rule">
        {reviews.map(({ id, stars, words, reviewer, date }) => (
          <li key={id} className="border-b border-rule py-6 [overflow-wrap:anywhere]">
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
              <Stars stars={stars} label={`${stars} of 5 stars`} />
              <span>
                <bdi>{reviewer ?? 'A buyer'}</bdi>, {date}, from Etsy
              </span>
            </p>
            <p dir="auto" className="measure mt-3 whitespace-pre-line">
              {words}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
