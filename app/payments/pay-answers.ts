import { z } from 'zod'

/** Of one order, whoever takes the money: a column of the database holds 2,147,483,647. */
export const largestKes = 100_000_000
const [tooFew, tooMany] = ['Amount must be at least 1 shilling', `Amount must be at most ${largestKes} shillings`]

/** Whole shillings, as quoted. A number in quotes is refused. */
export const amountInput = z
  .number('Amount must be a number')
  .int({
    error: ({ code }) =>
      code === 'too_big' ? tooMany : code === 'too_small' ? tooFew : 'Amount must be whole shillings',
  })
  .min(1, tooFew)
  .max(largestKes, tooMany)

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
  amount: amountInput,
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

const amountChanged = z.object({
  reason: z.literal('amount-changed'),
  /** The shop's own figure, to be shown and confirmed. */
  amount: z.number().int(),
  /** What of the cart can no longer be ordered, by name. */
  leftOut: z.array(z.string()).optional(),
  /** Why the discount code takes nothing off. */
  codeProblem: z.string().optional(),
  /** What the delivery is now, where it is not the one that was shown. */
  deliveryProblem: z.string().optional(),
  /** The terms of the delivery in the amount. */
  delivery: z.string().optional(),
})
export type AmountChanged = z.infer<typeof amountChanged>

/** Why a payment, or an order to be paid, is refused, with what that reason knows. */
export const paymentRefusal = z.discriminatedUnion('reason', [
  z.object({
    reason: z.enum([
      'not-offered',
      'cart-empty',
      'no-address',
      'no-delivery',
      'no-collector',
      'no-email',
      'payment-in-progress',
      'payment-in-review',
      'order-closed',
      'too-many-open',
    ]),
  }),
  z.object({ reason: z.enum(['bad-phone', 'selling-paused', 'pieces-short', 'code-refused']), message: z.string() }),
  z.object({
    reason: z.literal('provider-refused'),
    message: z.string(),
    retryAfterMinutes: z.number().int().optional(),
  }),
  z.object({ reason: z.literal('amount-too-large'), maxKes: z.number().int() }),
  z.object({ reason: z.enum(['too-many-prompts', 'too-many-pages']), retryAfterMinutes: z.number().int() }),
  amountChanged,
])
export type PaymentRefusal = z.infer<typeof paymentRefusal>

/** As a page reads it: whatever stands between browser and shop may refuse a call in its own way. */
export type ReceivedRefusal = Partial<PaymentRefusal & { error: string }>

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
 * `GET .../latest` of a provider: the payment to resume after a reload or on another device. `payment`
 * is null where the customer's unpaid cart has no prompt that may still be answered.
 */
export const runningAnswer = z.object({ payment: runningPaymentAnswer.nullable() })
export type RunningAnswer = z.infer<typeof runningAnswer>

/** `POST /api/payment/complete`. */
export const completeAnswer = z.object({ success: z.boolean(), orderId: z.string(), state: z.string() })

/** `POST .../by-hand`: whole shillings, as quoted. */
export const manualOrderInput = payInput.pick({ amount: true, delivery: true })
export const manualOrderAnswer = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  amount: z.number().int().max(largestKes),
})
export type ManualOrder = z.infer<typeof manualOrderAnswer>

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
/** `waiting`: the provider has not confirmed the receipt yet; the order is paid when it does. */
export const receiptAnswer = z.object({ success: z.literal(true), waiting: z.literal(true).optional() })
export type ReceiptAnswer = z.infer<typeof receiptAnswer>
