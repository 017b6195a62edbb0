import type { listThreadsCall } from '#app/conversations/admin/staff-conversations.api.server.ts'
import { ThreadCard } from '#app/conversations/admin/thread-card.tsx'
import { FeedbackCard } from '#app/feedback/admin/feedback-card.tsx'
import type { listFeedbackCall } from '#app/feedback/inbox.api.server.ts'
import { ProductReviewCard } from '#app/reviews/admin/product-review-card.tsx'
import type { listStaffReviewsCall } from '#app/reviews/admin/staff-product-reviews.api.server.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { PagedRows } from '#app/staff/screen/admin-screen.tsx'
import { MessagesScreen } from '#app/staff/screen/messages-screen.tsx'
import { staffListLoader, staffLoaders } from '#app/staff/screen/staff-loader.ts'
import { type StaffList, useStaffList } from '#app/staff/screen/use-staff-list.ts'
import type { Route } from './+types/messages-page'
import { type InboxItem, inboxOf, replaceItem } from './inbox.ts'

export const meta = () => adminMeta('Messages')

export const clientLoader = staffLoaders({
  letters: staffListLoader<typeof listThreadsCall>('/api/admin/letters'),
  feedback: staffListLoader<typeof listFeedbackCall>('/api/admin/feedback'),
  reviews: staffListLoader<typeof listStaffReviewsCall>('/api/admin/product-reviews'),
})

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const letters = useStaffList(loaderData.letters)
  const feedback = useStaffList(loaderData.feedback)
  const reviews = useStaffList(loaderData.reviews)
  const items = inboxOf({ letters: letters.items, feedback: feedback.items, reviews: reviews.items })
  return (
    <MessagesScreen>
      {items.length > 0 && items.every(({ isWaiting }) => !isWaiting) && (
        <p className="mb-4 text-soft">Nothing waits for an answer.</p>
      )}
      <PagedRows
        list={mergeLists([letters, feedback, reviews], items)}
        empty="No messages yet."
        emptyHint="Questions about orders, feedback and reviews appear here."
        row={(item, index) => (
          <Card
            key={item.key}
            item={item}
            isFirst={index === 0}
            letters={letters}
            feedback={feedback}
            reviews={reviews}
          />
        )}
      />
    </MessagesScreen>
  )
}

/** 'Show more' loads the next page of each list. */
function mergeLists(lists: readonly Omit<StaffList<never>, 'change' | 'items'>[], items: InboxItem[]) {
  return {
    items: lists.every(({ error }) => error) ? null : items,
    error: lists.find(({ error }) => error)?.error ?? null,
    hasMore: lists.some(({ hasMore }) => hasMore),
    isLoadingMore: lists.some(({ isLoadingMore }) => isLoadingMore),
    loadMore: async () => {
      await Promise.all(lists.filter(({ hasMore }) => hasMore).map(({ loadMore }) => loadMore()))
    },
    change: () => {},
  }
}

type Lists = {
  letters: StaffList<Extract<InboxItem, { kind: 'letter' }>['thread']>
  feedback: StaffList<Extract<InboxItem, { kind: 'feedback' }>['message']>
  reviews: StaffList<Extract<InboxItem, { kind: 'review' }>['review']>
}

function Card({ item, isFirst, letters, feedback, reviews }: { item: InboxItem; isFirst: boolean } & Lists) {
  if (item.kind === 'letter')
    return (
      <ThreadCard
        thread={item.thread}
        isFirst={isFirst}
        onChange={(after) => letters.change((all) => replaceItem(all, item.thread, after))}
      />
    )
  if (item.kind === 'feedback')
    return (
      <FeedbackCard
        message={item.message}
        isFirst={isFirst}
        onChange={(after) => feedback.change((all) => replaceItem(all, item.message, after))}
      />
    )
  return (
    <ProductReviewCard
      review={item.review}
      isFirst={isFirst}
      onChange={(after) => reviews.change((all) => replaceItem(all, item.review, after))}
    />
  )
}
