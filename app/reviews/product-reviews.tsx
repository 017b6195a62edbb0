import { fullPicturePath } from '#app/catalog/image-path.ts'
import { productPath } from '#app/catalog/product.ts'
import { ProductPicture } from '#app/catalog/product-image.tsx'
import { hasMoreReviews, type PublishedReview, type PublishedReviews, reviewsParameter } from './published-reviews.ts'
import { Stars } from './stars.tsx'

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

/** Renders nothing if there are no reviews. Needs no script. */
export function ProductReviews({ productName, shown }: { productName: string; shown: PublishedReviews | null }) {
  if (!shown) return null
  const { count, average, part, isDemo, reviews } = shown
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="scroll-mt-8 pb-section">
      <h2 id="reviews-title" className="text-2xl">
        What buyers say
      </h2>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 text-soft">
        <Stars stars={Math.round(Number(average))} />
        {average} of 5, {countText(count)} from {count === 1 ? 'a buyer' : 'buyers'}
        {isDemo ? ' (demo)' : ''}
      </p>
      <ul className="mt-8 border-t border-rule">
        {reviews.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      <PartLinks path={productPath(productName)} part={part} hasMore={hasMoreReviews(shown)} />
    </section>
  )
}

function Review({ review: { stars, words, name, answer, photos, date } }: { review: PublishedReview }) {
  return (
    <li className="grid gap-x-16 gap-y-3 border-rule py-7 not-last:border-b last:pb-0 [overflow-wrap:anywhere] md:grid-cols-[12rem_minmax(0,1fr)]">
      <p className="text-sm">
        <Stars stars={stars} label={`${stars} of 5 stars`} />
        <span className="mt-2 block font-medium">{name ?? 'A customer'}</span>
        <span className="block text-soft">{date}</span>
      </p>
      <div>
        <p className="measure whitespace-pre-line">{words}</p>
        <ul className="mt-4 flex flex-wrap gap-2 empty:hidden">
          {photos.map((photo, index) => (
            <li key={photo.key}>
              <a href={fullPicturePath(photo, 'jpg')} className="block">
                <ProductPicture
                  image={{ ...photo, alt: `Photograph ${index + 1} of the buyer` }}
                  sizes="96px"
                  maxWidth={320}
                  className="aspect-square size-24"
                />
              </a>
            </li>
          ))}
        </ul>
        {answer ? (
          <div className="measure mt-5 border-l-2 border-ink pl-4">
            <p className="text-sm font-medium">The makers answer</p>
            <p className="mt-1 whitespace-pre-line">{answer}</p>
          </div>
        ) : null}
      </div>
    </li>
  )
}

function PartLinks({ path, part, hasMore }: { path: string; part: number; hasMore: boolean }) {
  const link = (to: number, text: string) => (
    <a href={`${path}?${reviewsParameter}=${to}#reviews`} className="text-link inline-flex min-h-11 items-center">
      {text}
    </a>
  )
  return (
    <p className="mt-6 flex flex-wrap gap-x-8 empty:hidden">
      {part > 1 ? link(part - 1, 'Newer reviews') : null}
      {hasMore ? link(part + 1, 'Older reviews') : null}
    </p>
  )
}

function countText(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`
}
