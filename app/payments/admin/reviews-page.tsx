import { Link } from 'react-router'
import { adminMeta } from '#app/identity/admin-meta.ts'
import { AdminFailure, AdminScreen } from '#app/identity/admin-screen.tsx'
import { useAdminData } from '#app/identity/use-admin-data.ts'
import { nairobiTimeText } from '#app/platform/nairobi.ts'
import { BeadLoader } from '#app/ui/bead-loader.tsx'
import { reviewTexts } from '../payment.ts'
import { RateReadings } from './rate-readings.tsx'
import { ReviewCard } from './review-card.tsx'
import type { StaffReview } from './staff-review.ts'

export const meta = () => adminMeta('Needs review')

export default function ReviewsPage() {
  const open = useAdminData<StaffReview[]>('/api/admin/reviews?state=open')
  const settled = useAdminData<StaffReview[]>('/api/admin/reviews?state=settled')

  function reload() {
    open.reload()
    settled.reload()
  }

  return (
    <AdminScreen title="Needs review">
      {open.error && <AdminFailure message={open.error} onRetry={open.reload} />}
      {!open.data && !open.error && <BeadLoader label="Loading..." />}
      {open.data?.length === 0 && <p className="text-soft">No payment needs review.</p>}
      <ul className="flex flex-col gap-6 empty:hidden">
        {open.data?.map((review) => (
          <ReviewCard key={review.id} review={review} onSettled={reload} />
        ))}
      </ul>
      <RateReadings />
      {settled.data && settled.data.length > 0 && <SettledReviews reviews={settled.data} />}
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
            {reviewTexts[review.reason]}
            <span className="block text-soft">
              {review.resolution}
              {review.settled_at && `, ${nairobiTimeText(new Date(review.settled_at))}, by ${review.settled_by}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
