import { z } from 'zod'

/** The maximum amount of an order with any method. The database column holds up to 2,147,483,647. */
export const maxOrderKes = 100_000_000
/** The maximum in minor units, in any currency. The columns of an order hold a little more. */
export const maxOrderCents = 2_000_000_000
const amountTooSmall = 'Amount must be at least 1 shilling'
const amountTooLarge = `Amount must be at most ${maxOrderKes} shillings`

/** The quoted amount in whole shillings, as a JSON number: text is refused. */
export const amountInput = z
  .number('Amount must be a number')
  .int({
    error({ code }) {
      if (code === 'too_big') return amountTooLarge
      return code === 'too_small' ? amountTooSmall : 'Amount must be whole shillings'
    },
  })
  .min(1, amountTooSmall)
  .max(maxOrderKes, amountTooLarge)

const quoteAnswer = z.object({
  amountKes: z.number().int().max(maxOrderKes),
  totalCents: z.number().int(),
  rate: z.string(),
  source: z.string(),
  isFallback: z.boolean(),
  /** The terms of the delivery, as the page displays them. */
  delivery: z.string().optional(),
  isCollected: z.literal(true).optional(),
})

/** `POST .../pay` of a provider. */
export const payInput = z.strictObject({
  phone: z.string().max(40),
  amount: amountInput,
  /** The delivery terms of the quote; other terms are refused, like another amount. */
  delivery: z.string().max(500).optional(),
})
export const payAnswer = z.object({
  transactionId: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  amount: z.number().int().max(maxOrderKes),
  quote: quoteAnswer,
  /** The provider's page where the customer pays, if the method has one. */
  redirectUrl: z.url().optional(),
})
export type PayAnswer = z.infer<typeof payAnswer>

const amountChanged = z.object({
  reason: z.literal('amount-changed'),
  /** The shop's amount, for the customer to confirm. */
  amount: z.number().int(),
  /** Names of products in the cart that are no longer available. */
  leftOut: z.array(z.string()).optional(),
  /** Why the discount code does not apply. */
  codeProblem: z.string().optional(),
  /** How the delivery differs from the displayed delivery. */
  deliveryProblem: z.string().optional(),
  /** The terms of the delivery included in the amount. */
  delivery: z.string().optional(),
})
export type AmountChanged = z.infer<typeof amountChanged>

/** Why a payment or an order is refused, with the data of each reason. */
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

/** A refusal as a page receives it. Any field may be missing, because a proxy may have answered instead of the shop. */
export type ReceivedRefusal = Partial<PaymentRefusal & { error: string }>

/** `GET .../status/{transactionId}` of a provider. */
export const statusAnswer = z.object({
  status: z.enum(['pending', 'success', 'failed', 'unknown']),
  orderId: z.string(),
  message: z.string().optional(),
  /** The money has arrived, but staff have to check it; otherwise absent. */
  inReview: z.literal(true).optional(),
})

export type StatusAnswer = z.infer<typeof statusAnswer>

/**
 * `within`: the maximum age of a finished payment, in seconds, for a browser that did not receive the answer to Pay.
 */
export const latestPaymentQuery = z.object({ within: z.coerce.number().int().min(1).max(86_400).optional() })

const runningPaymentAnswer = z.object({
  transactionId: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  status: z.enum(['pending', 'success', 'failed', 'unknown']),
  inReview: z.literal(true).optional(),
  amount: z.number().int(),
  quote: quoteAnswer,
  /** Masked; null for a method without a phone. */
  phone: z.string().nullable(),
  redirectUrl: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  promptEndsAt: z.iso.datetime(),
  /** The time since the request by the shop's clock, because the browser's clock may differ. */
  ageMs: z.number().int(),
  message: z.string().nullable(),
})
export type RunningPayment = z.infer<typeof runningPaymentAnswer>

/**
 * `GET .../latest` of a provider: the payment to resume after a reload or on another device. `payment` is null if there
 * is no such payment.
 */
export const latestPaymentAnswer = z.object({ payment: runningPaymentAnswer.nullable() })
export type LatestPaymentAnswer = z.infer<typeof latestPaymentAnswer>

/** `POST /api/payment/complete`. */
export const completeAnswer = z.object({ success: z.boolean(), orderId: z.string(), state: z.string() })

/** `POST .../by-hand`: the quoted amount in whole shillings. */
export const manualOrderInput = payInput.pick({ amount: true, delivery: true })
export const manualOrderAnswer = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  amount: z.number().int().max(maxOrderKes),
})
export type ManualOrder = z.infer<typeof manualOrderAnswer>

/** `POST .../receipt`: the code that the buyer copies from the provider's message. */
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
