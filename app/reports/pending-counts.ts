import { z } from 'zod'

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
