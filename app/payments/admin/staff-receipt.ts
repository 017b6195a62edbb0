import { z } from 'zod'

/**
 * What staff do about a receipt that stands alone. `assign`: it pays an order of exactly its amount; `accept`: it pays one
 * that costs less, and what is over is noted; `returned`: the money was returned by hand.
 */
export const receiptActions = ['assign', 'accept', 'returned'] as const
export type ReceiptAction = (typeof receiptActions)[number]

const possibleOrder = z.object({ number: z.string(), contact_name: z.string(), state: z.string() })

/** A receipt as staff see it. Amounts are exact decimal text of shillings. */
export const staffReceipt = z.object({
  receipt: z.string(),
  amount_kes: z.string(),
  account: z.string(),
  payer: z.string(),
  phone: z.string(),
  paid_at: z.string(),
  /** The provider was asked about it and did not confirm it. */
  is_doubtful: z.boolean(),
  /** The provider is being asked whether it is true. */
  is_asked_back: z.boolean(),
  /** Orders of exactly its amount that wait or were cancelled lately. */
  possible_orders: z.array(possibleOrder),
  order_number: z.string().nullable(),
  settled_at: z.string().nullable(),
  settled_by: z.string().nullable(),
  note: z.string().nullable(),
})
export type StaffReceipt = z.infer<typeof staffReceipt>

export const receiptNoteMaximum = 500
export const settleReceiptInput = z.strictObject({
  action: z.enum(receiptActions),
  order: z.string().trim().max(20).optional(),
  note: z.string().trim().max(receiptNoteMaximum).optional(),
})
