import type { StaffThread } from '#app/conversations/conversations-wire.ts'
import type { FeedbackMessage } from '#app/feedback/replies/replies-wire.ts'
import type { StaffProductReview } from '#app/reviews/admin/staff-product-review.ts'

type InboxEntry = { key: string; at: string; isWaiting: boolean }

export type InboxItem = InboxEntry &
  (
    | { kind: 'letter'; thread: StaffThread }
    | { kind: 'feedback'; message: FeedbackMessage }
    | { kind: 'review'; review: StaffProductReview }
  )

type Inbox = {
  letters: readonly StaffThread[] | null
  feedback: readonly FeedbackMessage[] | null
  reviews: readonly StaffProductReview[] | null
}

/** Unanswered items first, then the newest. */
export function inboxOf({ letters, feedback, reviews }: Inbox): InboxItem[] {
  const items: InboxItem[] = [
    ...(letters ?? []).map((thread) => ({
      kind: 'letter' as const,
      key: thread.order_number,
      at: thread.letters.at(-1)?.at ?? '',
      isWaiting: thread.is_waiting,
      thread,
    })),
    ...(feedback ?? []).map((message) => ({
      kind: 'feedback' as const,
      key: message.id,
      at: message.created_at,
      isWaiting: message.read_at === null,
      message,
    })),
    ...(reviews ?? []).map((review) => ({
      kind: 'review' as const,
      key: review.id,
      at: review.written_at,
      isWaiting: review.state === 'waiting',
      review,
    })),
  ]
  return items.toSorted((a, b) => Number(b.isWaiting) - Number(a.isWaiting) || Date.parse(b.at) - Date.parse(a.at))
}

/** If `after` is null, the item is removed. */
export function replaceItem<T>(all: readonly T[], before: T, after: T | null): T[] {
  return all.flatMap((one) => (one === before ? (after === null ? [] : [after]) : [one]))
}
