import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { PagedRows } from '#app/staff/screen/admin-screen.tsx'
import { MessagesScreen } from '#app/staff/screen/messages-screen.tsx'
import { staffListLoader, staffLoaders } from '#app/staff/screen/staff-loader.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import type { listImportedCall } from '../imported/imported-reviews.api.server.ts'
import type { Route } from './+types/product-reviews-page'
import { ImportedReviewList } from './imported-review-list.tsx'
import { ProductReviewCard } from './product-review-card.tsx'
import type { listStaffReviewsCall } from './staff-product-reviews.api.server.ts'

export const meta = () => adminMeta('Reviews')

export const clientLoader = staffLoaders({
  reviews: staffListLoader<typeof listStaffReviewsCall>('/api/admin/product-reviews'),
  imported: staffListLoader<typeof listImportedCall>('/api/admin/imported-reviews'),
})

export default function ProductReviewsPage({ loaderData }: Route.ComponentProps) {
  const list = useStaffList(loaderData.reviews)
  return (
    <MessagesScreen>
      <PagedRows
        list={list}
        empty="No reviews yet."
        emptyHint="What buyers write about their pieces appears here."
        row={(review, index) => (
          <ProductReviewCard
            key={review.id}
            review={review}
            isFirst={index === 0}
            onChange={(after) =>
              list.change((all) => all.flatMap((one) => (one.id === review.id ? (after ? [after] : []) : [one])))
            }
          />
        )}
      />
      <ImportedReviewList answer={loaderData.imported} />
    </MessagesScreen>
  )
}
