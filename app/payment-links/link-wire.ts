import { z } from 'zod'
import { orderMethods, providerNames } from '#app/money/payment-method.ts'
import { payAnswer, receiptInput } from '#app/payments/pay-answers.ts'
import { linkStates } from './payment-link.ts'

const state = z.enum(linkStates)
const amount = z.number('Amount must be a number').int('Amount must be whole shillings').min(1).max(1e15)

/** `POST /api/pay/{token}/{method}`. `phone`: for a method that prompts a phone. `anew`: opens a new provider page. */
export const payLinkInput = z.strictObject({
  amount,
  phone: z.string().max(40).optional(),
  anew: z.boolean().optional(),
})

export const linkProvider = z.enum(providerNames)

/** `GET /api/pay/{token}`: contains no data of the buyer. */
export const publicPaymentLink = z.object({ state, number: z.string(), amount: z.number() })
export const linkMethod = z.enum(orderMethods)
/** A bank transfer answers only `success`, since there is no payment to poll. */
export const payLinkAnswer = z.union([payAnswer, z.object({ success: z.literal(true) })])
export const linkReceiptInput = receiptInput.pick({ code: true })

const linkLine = z.object({ name: z.string(), quantity: z.number() })

/** A payment link in the list for staff. Amounts are whole shillings, times are ISO 8601. */
export const staffPaymentLinkRow = z.object({
  number: z.string(),
  state,
  name: z.string(),
  lines: z.array(linkLine),
  discount_kes: z.number(),
  amount_kes: z.number(),
  made_at: z.string(),
  expires_at: z.string().nullable(),
  is_demo: z.boolean(),
})
export type StaffPaymentLinkRow = z.infer<typeof staffPaymentLinkRow>

const payment = z.object({
  status: z.enum(['pending', 'success', 'failed', 'unknown']),
  message: z.string().nullable(),
  /** Masked; null for a method without a phone. */
  phone: z.string().nullable(),
  is_in_review: z.boolean(),
})

/** The amounts of the lines minus the discount plus the delivery are exactly `amount_kes`. */
export const staffPaymentLink = staffPaymentLinkRow.extend({
  lines: z.array(linkLine.extend({ kes: z.number() })),
  delivery_kes: z.number(),
  made_by: z.string(),
  phone: z.string(),
  /** The number of the order whose exchange this link pays for; null for other links. */
  exchange_of: z.string().nullable(),
  /** The messages by which the shop asked the buyer of an exchange. */
  messages: z.array(z.object({ way: z.enum(['email', 'sms']), sent_at: z.string() })),
  paid_at: z.string().nullable(),
  refunded_kes: z.number(),
  method: z.enum(orderMethods),
  receipt: z.string().nullable(),
  link: z.string(),
  whatsapp: z.string(),
  /** The link's QR code as an SVG path; `size` is its side in units of the path. */
  qr: z.object({ size: z.number(), path: z.string() }),
  /** The methods that prompt a phone and that the shop offers. */
  prompt_methods: z.array(linkProvider),
  payment: payment.nullable(),
})
export type StaffPaymentLink = z.infer<typeof staffPaymentLink>

export const promptInput = z.strictObject({ method: linkProvider, phone: z.string().max(40) })
