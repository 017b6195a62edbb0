import { keysOf } from '#app/framework/records.ts'
import type { PendingCounts } from '#app/reports/pending-counts.ts'

type PendingKind = keyof PendingCounts

/** Displayed after the number. */
export const pendingTexts: Record<PendingKind, string> = {
  orders_waiting: 'to make and send',
  transfers_waiting: 'waiting for bank transfer',
  reviews_waiting: 'payments to check',
  receipts_waiting: 'payments without an order',
  messages_waiting: 'messages to read',
  letters_waiting: 'questions to answer',
  product_reviews_waiting: 'reviews to publish',
}

const counts = keysOf(pendingTexts)

/** The text for screen readers; empty if no number has changed. */
export function changedText(before: PendingCounts, now: PendingCounts): string {
  return counts
    .filter((count) => before[count] !== now[count])
    .map((count) => `${now[count]} ${pendingTexts[count]}`)
    .join(', ')
}

const screenOf: Record<PendingKind, string> = {
  orders_waiting: '/admin/orders',
  transfers_waiting: '/admin/orders',
  reviews_waiting: '/admin/reviews',
  receipts_waiting: '/admin/receipts',
  messages_waiting: '/admin/feedback',
  letters_waiting: '/admin/letters',
  product_reviews_waiting: '/admin/product-reviews',
}

/** The number of waiting items by the path of their screen. `toPath` maps this path to another, such as a link's. */
export function pendingByScreen(
  waiting: PendingCounts | null,
  toPath: (path: string) => string = (path) => path,
): Map<string, number> {
  const sums = new Map<string, number>()
  if (!waiting) return sums
  for (const count of counts) {
    const path = toPath(screenOf[count])
    sums.set(path, (sums.get(path) ?? 0) + waiting[count])
  }
  return sums
}
