import type { WaitingCounts } from '#app/sales/waiting.ts'

type Count = keyof WaitingCounts

/** As they stand behind their number. */
export const waitingTexts: Record<Count, string> = {
  orders_waiting: 'to make and send',
  transfers_waiting: 'awaiting a transfer',
  reviews_waiting: 'payments to review',
  receipts_waiting: 'unmatched receipts',
  messages_waiting: 'unread messages',
  letters_waiting: 'letters to answer',
  product_reviews_waiting: 'reviews to let through',
}

const counts = Object.keys(waitingTexts) as Count[]

/** What is told aloud; nothing where no number has changed. */
export function changedText(before: WaitingCounts, now: WaitingCounts): string {
  return counts
    .filter((count) => before[count] !== now[count])
    .map((count) => `${now[count]} ${waitingTexts[count]}`)
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

/** How much waits on each screen. `shown`: where only these are in sight, the panel stands for the others. */
export function waitingByScreen(waiting: WaitingCounts | null, shown?: readonly string[]): Map<string, number> {
  const sums = new Map<string, number>()
  if (!waiting) return sums
  for (const count of counts) {
    const place = placeOf[count]
    const path = shown && !shown.includes(place) ? '/admin' : place
    sums.set(path, (sums.get(path) ?? 0) + waiting[count])
  }
  return sums
}
