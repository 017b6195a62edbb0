import { z } from 'zod'

const largestKes = 100_000_000

const quoteAnswer = z.object({
  amountKes: z.number().int().max(largestKes),
  totalCents: z.number().int(),
  rate: z.string(),
  source: z.string(),
  isFallback: z.boolean(),
  /** The terms of the delivery, as they are shown. */
  delivery: z.string().optional(),
})

/** `POST .../pay` of a provider. */
export const payInput = z.strictObject({
  phone: z.string().max(40),
  /** Whole shillings, as quoted. A number in quotes is refused. */
  amount: z.number('Amount must be a number').int('Amount must be whole shillings').min(1).max(1e15),
  /** As the quote had it: another delivery is refused like another amount. */
  delivery: z.string().max(500).optional(),
})
export const payAnswer = z.object({
  transactionId: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  amount: z.number().int().max(largestKes),
  quote: quoteAnswer,
  /** Where the customer pays, if that is a page of the provider's. */
  redirectUrl: z.url().optional(),
})
export type PayAnswer = z.infer<typeof payAnswer>

/** A refused Pay. With status 409 `amount` is the shop's own figure, to be shown and confirmed. */
export const payRefusal = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Why, for the page: 'amount-changed', 'payment-in-progress', 'no-address'... */
  reason: z.string(),
  amount: z.number().int().optional(),
  /** With 'amount-changed': the pieces in the cart that can no longer be ordered, by name. */
  leftOut: z.array(z.string()).optional(),
  /** With 'amount-changed': why the discount code takes nothing off. */
  codeProblem: z.string().optional(),
  /** With 'amount-changed': what the delivery is now. */
  deliveryProblem: z.string().optional(),
  /** With 'amount-changed': the terms of the delivery in the amount. */
  delivery: z.string().optional(),
  retryAfterMinutes: z.number().int().optional(),
})
export type PayRefusal = z.infer<typeof payRefusal>

/** `GET .../status/{transactionId}` of a provider. */
export const statusAnswer = z.object({
  status: z.enum(['pending', 'success', 'failed', 'unknown']),
  orderId: z.string(),
  message: z.string().optional(),
  /** The money is here, but staff have to look at it; absent otherwise. */
  inReview: z.literal(true).optional(),
})

export type StatusAnswer = z.infer<typeof statusAnswer>

/** `within` seconds: also a finished payment, for a browser that lost the answer to its Pay so long ago at most. */
export const runningInput = z.object({ within: z.coerce.number().int().min(1).max(86_400).optional() })

const runningPaymentAnswer = z.object({
  transactionId: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  status: z.enum(['pending', 'success', 'failed', 'unknown']),
  inReview: z.literal(true).optional(),
  amount: z.number().int(),
  quote: quoteAnswer,
  /** Masked; null where no phone is asked. */
  phone: z.string().nullable(),
  redirectUrl: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  promptEndsAt: z.iso.datetime(),
  /** How long ago it was requested, since the browser's clock may differ. */
  ageMs: z.number().int(),
  message: z.string().nullable(),
})
export type RunningPayment = z.infer<typeof runningPaymentAnswer>

/**
 * `GET .../latest` of a provider: the way back into a running payment after a reload or from another device. `payment`
 * is null where the customer's unpaid cart has no prompt that may still be answered.
 */
export const runningAnswer = z.object({ payment: runningPaymentAnswer.nullable() })
export type RunningAnswer = z.infer<typeof runningAnswer>

/** `POST /api/payment/complete`. */
export const completeAnswer = z.object({ success: z.boolean(), orderId: z.string(), state: z.string() })

/** `POST .../by-hand`: whole shillings, as quoted. */
export const handOrderInput = payInput.pick({ amount: true, delivery: true })
export const handOrderAnswer = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  amount: z.number().int().max(largestKes),
})
export type HandOrder = z.infer<typeof handOrderAnswer>

/** `POST .../receipt`: the code as the buyer copies it from the provider's message. */
export const receiptInput = z.strictObject({
  orderId: z.uuid(),
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, '').toUpperCase())
    .refine(
      (code) => /^[A-Z0-9]{6,20}$/.test(code),
      'This is not the code of a receipt: it has ten letters and digits',
    ),
})
