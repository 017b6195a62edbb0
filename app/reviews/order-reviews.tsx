import { Link } from 'react-router'
import { ProductThumbnail } from '#app/cart/product-thumbnail.tsx'
import type { ReviewableProduct } from './own-reviews.server.ts'
import type { ReviewState } from './product-review.ts'

const stateTexts: Record<ReviewState, string> = {
  waiting: 'The makers check your review before they publish it.',
  shown: 'Your review is published. Thank you.',
  'turned-down': 'Your review was not published.',
}

const linkTexts: Record<ReviewState, string> = {
  waiting: 'Change it',
  shown: 'See it',
  'turned-down': 'See why, and change it',
}

/** The reviews on the page of an order; `path` is that page. Renders nothing before the order is sent. */
export function OrderReviews({ pieces, path }: { pieces: readonly ReviewableProduct[]; path: string }) {
  if (pieces.length === 0) return null
  return (
    <section aria-labelledby="order-reviews" className="no-print">
      <h2 id="order-reviews" className="text-xl">
        How do you like it?
      </h2>
      <ul className="mt-4 border-t border-rule">
        {pieces.map(({ productId, name, imageKey, imageFocus, review }) => (
          <li key={productId} className="flex items-center gap-4 border-b border-rule py-3">
            <ProductThumbnail imageKey={imageKey} focus={imageFocus} className="w-14 shrink-0 max-sm:hidden" />
            <p className="min-w-0 grow [overflow-wrap:anywhere]">
              {name}
              {review ? <span className="block text-sm text-soft">{stateTexts[review.state]}</span> : null}
            </p>
            <Link
              to={`${path}/reviews/${productId}`}
              className="text-link inline-flex min-h-11 max-w-[45%] shrink-0 items-center text-right"
            >
              {review ? linkTexts[review.state] : 'Write a review'}
              <span className="sr-only"> of {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
