import { z } from 'zod'
import type { StaffPolicy } from '#app/framework/http/staff-policy.ts'

export const pendingCounts = z.object({
  orders_waiting: z.number(),
  transfers_waiting: z.number(),
  reviews_waiting: z.number(),
  receipts_waiting: z.number(),
  messages_waiting: z.number(),
  letters_waiting: z.number(),
  product_reviews_waiting: z.number(),
})
export type PendingCounts = z.infer<typeof pendingCounts>

/** The number of items on the screen of messages: feedback, questions about orders, and reviews of products. */
export function countMessages(counts: Partial<PendingCounts>): number {
  const { messages_waiting = 0, letters_waiting = 0, product_reviews_waiting = 0 } = counts
  return messages_waiting + letters_waiting + product_reviews_waiting
}

/** The role that handles each kind. */
export const pendingPolicies: Record<keyof PendingCounts, StaffPolicy> = {
  orders_waiting: 'workshop',
  transfers_waiting: 'office',
  reviews_waiting: 'office',
  receipts_waiting: 'money',
  messages_waiting: 'shop',
  letters_waiting: 'shop',
  product_reviews_waiting: 'shop',
}
