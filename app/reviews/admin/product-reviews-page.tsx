import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { MessageList, MessagesScreen } from '#app/staff/screen/messages-screen.tsx'
import { staffListLoader, staffLoaders } from '#app/staff/screen/staff-loader.ts'
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
  return (
    <MessagesScreen>
      <MessageList
        answer={loaderData.reviews}
        empty="No reviews yet."
        emptyHint="What buyers write about their pieces appears here."
        keyOf={({ id }) => id}
        card={(review, props) => <ProductReviewCard review={review} {...props} />}
      />
      <ImportedReviewList answer={loaderData.imported} />
    </MessagesScreen>
  )
}
