import { keysOf } from '#app/framework/records.ts'
import type { PendingCounts } from '#app/reports/pending-counts.ts'

type Count = keyof PendingCounts

/** As they stand behind their number. */
export const pendingTexts: Record<Count, string> = {
  orders_waiting: 'to make and send',
  transfers_waiting: 'waiting for bank transfer',
  reviews_waiting: 'payments to check',
  receipts_waiting: 'receipts without an order',
  messages_waiting: 'messages to read',
  letters_waiting: 'questions to answer',
  product_reviews_waiting: 'reviews to publish',
}

const counts = keysOf(pendingTexts)

/** What is told aloud; nothing where no number has changed. */
export function changedText(before: PendingCounts, now: PendingCounts): string {
  return counts
    .filter((count) => before[count] !== now[count])
    .map((count) => `${now[count]} ${pendingTexts[count]}`)
    .join(', ')
}

const placeOf: Record<Count, string> = {
  orders_waiting: '/admin/orders',
  transfers_waiting: '/admin/orders',
  reviews_waiting: '/admin/reviews',
  receipts_waiting: '/admin/receipts',
  messages_waiting: '/admin/feedback',
  letters_waiting: '/admin/letters',
  product_reviews_waiting: '/admin/product-reviews',
}

/** How much waits on each screen, or on what `toPlace` makes of it. */
export function pendingByScreen(
  waiting: PendingCounts | null,
  toPlace: (path: string) => string = (path) => path,
): Map<string, number> {
  const sums = new Map<string, number>()
  if (!waiting) return sums
  for (const count of counts) {
    const path = toPlace(placeOf[count])
    sums.set(path, (sums.get(path) ?? 0) + waiting[count])
  }
  return sums
}
