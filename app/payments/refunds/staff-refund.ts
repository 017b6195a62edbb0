import { z } from 'zod'
import { fieldError, type Problem } from '#app/framework/http/problem.ts'
import { orderStates } from '#app/orders/order.ts'
import { refundMethods, refundStates } from './refund.ts'

/** Amounts are whole shillings or cents, times are ISO 8601. */
const staffRefund = z.object({
  id: z.string(),
  state: z.enum(refundStates),
  way: z.enum(refundMethods),
  amount_kes: z.number(),
  reason: z.string(),
  receipt: z.string().nullable(),
  result_text: z.string().nullable(),
  asked_by: z.string(),
  asked_at: z.string(),
  settled_at: z.string().nullable(),
})
export type StaffRefund = z.infer<typeof staffRefund>

/** The refunds of an order, and the refundable remainder. */
export const staffRefunds = z.object({
  refunds: z.array(staffRefund),
  order_state: z.enum(orderStates),
  paid_kes: z.number(),
  left: z.object({
    lines: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        ordered: z.number(),
        paid_cents: z.number(),
        quantity: z.number(),
        cents: z.number(),
        kes: z.number(),
      }),
    ),
    shipping_cents: z.number(),
    shipping_kes: z.number().nullable(),
    kes: z.number(),
    rate: z.string(),
  }),
  /** True if the order can be refunded and this member of staff may refund it. */
  is_open: z.boolean(),
  /** The method's name, and the masked payer; `payer` is null if only staff can refund it. */
  title: z.string(),
  payer: z.string().nullable(),
  /** True if the provider can refund the whole payment, or a part of it. */
  whole_by_provider: z.boolean(),
  part_by_provider: z.boolean(),
})
export type StaffRefunds = z.infer<typeof staffRefunds>

export const maxRefundReasonLength = 200
export const maxReferenceLength = 60

const selection = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('rest') }),
  z.strictObject({
    of: z.literal('lines'),
    lines: z.array(z.strictObject({ id: z.uuid(), quantity: z.number().int().min(1).max(99) })).max(50),
    withShipping: z.boolean(),
  }),
  z.strictObject({ of: z.literal('amount'), kes: z.number().int().min(1).max(100_000_000) }),
])

/**
 * `id`: 128 random bits; a repeated id is the same refund. `amount_kes`: the amount that staff saw; if it has changed,
 * the refund is refused.
 */
export const refundInput = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  wish: selection,
  way: z.enum(refundMethods),
  amount_kes: z.number().int().min(1),
  reason: z.string().trim().min(2, 'Please say why').max(maxRefundReasonLength),
  reference: z.string().trim().min(1).max(maxReferenceLength).optional(),
})

/** A manual refund without its reference. */
export const missingReference: Problem = {
  ...fieldError('reference', 'How did you send it back? For example the receipt.'),
  message: 'Please note the reference.',
}
