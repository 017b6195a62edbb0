import { Link, useRevalidator } from 'react-router'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError, EmptyState } from '#app/staff/screen/admin-screen.tsx'
import { staffLoader, staffLoaders } from '#app/staff/screen/staff-loader.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { reviewText } from '../payment.ts'
import type { Route } from './+types/reviews-page'
import { RateReadings } from './rate-readings.tsx'
import { ReviewCard } from './review-card.tsx'
import type { listPaymentReviewsCall, listRatesCall } from './staff-payments.api.server.ts'
import type { listReceiptsCall } from './staff-receipts.api.server.ts'
import type { StaffReview } from './staff-review.ts'

export const meta = () => adminMeta('Payments to check')

export const clientLoader = staffLoaders({
  open: staffLoader<typeof listPaymentReviewsCall>('/api/admin/reviews?state=open'),
  settled: staffLoader<typeof listPaymentReviewsCall>('/api/admin/reviews?state=settled'),
  receipts: staffLoader<typeof listReceiptsCall>('/api/admin/receipts?state=open'),
  rates: staffLoader<typeof listRatesCall>('/api/admin/rates'),
})

export default function ReviewsPage({ loaderData: { open, settled, receipts, rates } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <AdminScreen title="Payments to check">
      <AnswerOrError answer={open}>
        {(reviews) =>
          reviews.length === 0 ? (
            <EmptyState text="No payments to check.">
              A payment comes here if its amount is wrong, or if it is not clear whether it arrived.
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-6">
              {reviews.map((review) => (
                <ReviewCard key={review.id} review={review} onSettled={revalidate} />
              ))}
            </ul>
          )
        }
      </AnswerOrError>
      {receipts.ok && receipts.data.length > 0 && (
        <p className="mt-4">
          {receipts.data.length === 1 ? '1 payment has no order: ' : `${receipts.data.length} payments have no order: `}
          <Link to="/admin/receipts" className="text-link inline-flex min-h-11 items-center">
            {receipts.data.length === 1 ? 'find out what it was for' : 'find out what they were for'}
          </Link>
        </p>
      )}
      {rates.ok && <RateReadings rates={rates.data} onChange={revalidate} />}
      {settled.ok && settled.data.length > 0 && <SettledReviews reviews={settled.data} />}
    </AdminScreen>
  )
}

function SettledReviews({ reviews }: { reviews: StaffReview[] }) {
  return (
    <section className="mt-12">
      <h2 className="mb-3 text-xl">Settled</h2>
      <ul className="border-t border-rule">
        {reviews.map((review) => (
          <li key={review.id} className="border-b border-rule py-3 text-sm">
            <Link
              to={`/admin/orders/${review.order_number}`}
              className="text-link inline-flex min-h-11 items-center font-medium"
            >
              {review.order_number}
            </Link>{' '}
            <WholeNames>{reviewText(review.reason, paymentMethods[review.method].confirmer)}</WholeNames>
            <span className="block text-soft">
              <WholeNames>{review.resolution ?? ''}</WholeNames>
              {review.settled_at && `, ${nairobiTimeText(new Date(review.settled_at))}, by ${review.settled_by}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
