import { z } from 'zod'

/** How much waits for the staff's hand. */
export const waitingCounts = z.object({
  /** Paid and not sent yet. */
  orders_waiting: z.number(),
  /** Orders by bank transfer whose money has not arrived. */
  transfers_waiting: z.number(),
  reviews_waiting: z.number(),
  /** Feedback that nobody has read. */
  messages_waiting: z.number(),
})
export type WaitingCounts = z.infer<typeof waitingCounts>
