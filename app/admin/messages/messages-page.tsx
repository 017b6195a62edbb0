import { useSearchParams } from 'react-router'
import type { listThreadsCall } from '#app/conversations/admin/staff-conversations.api.server.ts'
import { ThreadCard } from '#app/conversations/admin/thread-card.tsx'
import { FeedbackCard } from '#app/feedback/admin/feedback-card.tsx'
import type { listFeedbackCall } from '#app/feedback/inbox.api.server.ts'
import { ProductReviewCard } from '#app/reviews/admin/product-review-card.tsx'
import type { listStaffReviewsCall } from '#app/reviews/admin/staff-product-reviews.api.server.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { PagedRows, PhoneLogout } from '#app/staff/screen/admin-screen.tsx'
import { FilterLinks } from '#app/staff/screen/filter-links.tsx'
import { staffListLoader, staffLoaders } from '#app/staff/screen/staff-loader.ts'
import { type StaffList, useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { PendingBadge } from '../pending/pending-badge.tsx'
import { pendingByScreen } from '../pending/pending-texts.ts'
import { usePendingCounts } from '../pending/use-pending-counts.ts'
import type { Route } from './+types/messages-page'
import { type InboxItem, inboxOf, replaceItem } from './inbox.ts'

export const meta = () => adminMeta('Messages')

export const clientLoader = staffLoaders({
  letters: staffListLoader<typeof listThreadsCall>('/api/admin/letters'),
  feedback: staffListLoader<typeof listFeedbackCall>('/api/admin/feedback'),
  reviews: staffListLoader<typeof listStaffReviewsCall>('/api/admin/product-reviews'),
})

const filters = [
  {
    show: 'all',
    label: 'All',
    screen: '',
    empty: 'No messages yet. Questions about orders, feedback and reviews appear here.',
  },
  {
    show: 'letters',
    label: 'Questions',
    screen: '/admin/letters',
    empty: 'No questions yet. What buyers ask about their orders appears here.',
  },
  {
    show: 'feedback',
    label: 'Feedback',
    screen: '/admin/feedback',
    empty: 'No feedback yet. What visitors write to the shop appears here.',
  },
  {
    show: 'reviews',
    label: 'Reviews',
    screen: '/admin/product-reviews',
    empty: 'No reviews yet. What buyers write about their pieces appears here.',
  },
] as const

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const show = useSearchParams()[0].get('show') ?? 'all'
  const letters = useStaffList(loaderData.letters)
  const feedback = useStaffList(loaderData.feedback)
  const reviews = useStaffList(loaderData.reviews)
  const isIncluded = (kind: string) => show === 'all' || show === kind
  const items = inboxOf({
    letters: isIncluded('letters') ? letters.items : [],
    feedback: isIncluded('feedback') ? feedback.items : [],
    reviews: isIncluded('reviews') ? reviews.items : [],
  })
  const lists = [
    ...(isIncluded('letters') ? [letters] : []),
    ...(isIncluded('feedback') ? [feedback] : []),
    ...(isIncluded('reviews') ? [reviews] : []),
  ]
  return (
    <main className="mx-auto w-full max-w-5xl px-margin pt-8 pb-12">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-3xl">Messages</h1>
        <PhoneLogout />
      </div>
      <Filters show={show} />
      <PagedRows
        list={mergeLists(lists, items)}
        empty={(filters.find((one) => one.show === show) ?? filters[0]).empty}
        row={(item) => <Card key={item.key} item={item} letters={letters} feedback={feedback} reviews={reviews} />}
      />
    </main>
  )
}

function Filters({ show }: { show: string }) {
  const pendingByPath = pendingByScreen(usePendingCounts())
  return (
    <FilterLinks
      label="Kinds of messages"
      className="my-6"
      links={filters.map(({ show: kind, label, screen }) => ({
        to: kind === 'all' ? '/admin/messages' : `/admin/messages?show=${kind}`,
        text: label,
        isCurrent: kind === show,
        badge: <PendingBadge count={pendingByPath.get(screen) ?? 0} />,
      }))}
    />
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

function Card({ item, letters, feedback, reviews }: { item: InboxItem } & Lists) {
  if (item.kind === 'letter')
    return (
      <ThreadCard
        thread={item.thread}
        onChange={(after) => letters.change((all) => replaceItem(all, item.thread, after))}
      />
    )
  if (item.kind === 'feedback')
    return (
      <FeedbackCard
        message={item.message}
        onChange={(after) => feedback.change((all) => replaceItem(all, item.message, after))}
      />
    )
  return (
    <ProductReviewCard
      review={item.review}
      onChange={(after) => reviews.change((all) => replaceItem(all, item.review, after))}
    />
  )
}
