import { z } from 'zod'

/**
 * What staff can do with an unallocated receipt. `assign`: it pays an order of exactly its amount. `accept`: it pays an
 * order that costs less, and the excess is noted. `returned`: staff returned the money by hand.
 */
export const receiptActions = ['assign', 'accept', 'returned'] as const
export type ReceiptAction = (typeof receiptActions)[number]

const possibleOrder = z.object({ number: z.string(), contact_name: z.string(), state: z.string() })

/** A receipt as staff see it. Amounts are exact decimal strings in shillings. */
export const staffReceipt = z.object({
  receipt: z.string(),
  amount_kes: z.string(),
  account: z.string(),
  payer: z.string(),
  phone: z.string(),
  paid_at: z.string(),
  /** The shop asked the provider about the receipt, and the provider did not confirm it. */
  is_doubtful: z.boolean(),
  /** The provider has not answered yet whether the receipt is genuine. */
  is_asked_back: z.boolean(),
  /** Orders of exactly this amount that await payment or were cancelled recently. */
  possible_orders: z.array(possibleOrder),
  order_number: z.string().nullable(),
  settled_at: z.string().nullable(),
  settled_by: z.string().nullable(),
  note: z.string().nullable(),
})
export type StaffReceipt = z.infer<typeof staffReceipt>

export const maxReceiptNoteLength = 500
export const settleReceiptInput = z.strictObject({
  action: z.enum(receiptActions),
  order: z.string().trim().max(20).optional(),
  note: z.string().trim().max(maxReceiptNoteLength).optional(),
})
