import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { optionalSingleLineRule } from '#app/framework/text-rules.ts'
import { orderMethods } from '#app/money/payment-method.ts'
import { orderStates } from '../order.ts'
import { orderTotalWire } from '../order-total-wire.ts'
import { parcelWire } from '../order-wire.ts'

const orderState = z.enum(orderStates)

/** A state, or 'awaiting_transfer': orders that wait for a bank transfer. */
export const orderFilter = z.enum([...orderStates, 'awaiting_transfer'])
export type OrderFilter = z.infer<typeof orderFilter>

const moment = z.string()
export const staffAddress = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  phone: z.string(),
})

/** Amounts are in the shop's currency, except for the whole shillings of `..._kes`. Times are ISO 8601. */
export const staffOrderRow = z.object({
  number: z.string(),
  state: orderState,
  method: z.enum(orderMethods),
  contact_name: z.string(),
  contact_phone: z.string(),
  products: z.number(),
  /** The first line that is not refunded, with its quantity; null if the whole order is refunded. */
  first_line: z.object({ name: z.string(), quantity: z.number() }).nullable(),
  /** The image of the first line that has an image; null if no line has one. */
  image: z.string().nullable(),
  discount: z.number(),
  total: z.number(),
  amount_kes: z.number(),
  refunded_kes: z.number(),
  created_at: moment,
  paid_at: moment.nullable(),
  making_due_on: z.string().nullable(),
  /** True if some products are in a parcel and others are not. */
  is_partly_sent: z.boolean(),
  /** True for a pickup order, which the buyer collects. */
  is_collected: z.boolean(),
  /** True after the payer reversed the payment, until an owner decides. */
  is_on_hold: z.boolean(),
  is_demo: z.boolean(),
  /** The assignee's name; only the list of orders has it. */
  assignee: z.string().nullable().optional(),
})

const line = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  price: z.number(),
  quantity: z.number(),
  total: z.number(),
  image: z.string().nullable(),
  choices: z.record(z.string(), z.string()).optional(),
  note: z.string().optional(),
  /** The quantity from stock; absent if no product of the order comes from stock. */
  ready: z.number().optional(),
  /** The quantity that is neither in a parcel nor refunded. */
  left_to_send: z.number(),
  /** The refunded quantity; absent if nothing of the line was refunded. */
  refunded: z.number().optional(),
})

const event = z.object({
  at: moment,
  from: orderState.nullable(),
  to: orderState,
  actor: z.string(),
  note: z.string().nullable(),
})

const sending = z.object({
  state: z.enum(['waiting', 'sent', 'set-aside', 'not-posted']),
  tries: z.number(),
  last_error: z.string().nullable(),
  sent_at: moment.nullable(),
})
const message = sending.extend({
  id: z.string(),
  kind: z.string(),
  created_at: moment,
  /** The mails to the makers' addresses. */
  mails: z.array(sending.extend({ recipient: z.string() })),
})

export const staffOrder = staffOrderRow.extend({
  customer_id: z.string(),
  /**
   * The number of the exchanged order, which has the buyer's details, if this order pays the difference of an exchange;
   * otherwise null.
   */
  exchange_of: z.string().nullable(),
  contact_email: z.string(),
  shipping_address: staffAddress,
  customer_address: staffAddress,
  lines: z.array(line),
  ...orderTotalWire.shape,
  /** The same amounts in the shillings of the charge: `lines` minus `discount` plus `shipping` is `amount_kes`. */
  in_kes: z.object({ lines: z.array(z.number()), subtotal: z.number(), discount: z.number(), shipping: z.number() }),
  /** The delivery option at the time of the order; null for the flat price. */
  delivery: z
    .object({ name: z.string(), days_from: z.number(), days_to: z.number(), place: z.string().nullable() })
    .nullable(),
  with_you_by: z.string().nullable(),
  /** The discount code that the buyer typed; null for other discounts. */
  discount_code: z.string().nullable(),
  rate: z.object({ rate: z.string(), source: z.string(), fetched_at: moment.nullable(), is_fallback: z.boolean() }),
  receipt: z.string().nullable(),
  tracking_note: z.string().nullable(),
  parcels: z.array(parcelWire),
  is_superseded: z.boolean(),
  expires_at: moment.nullable(),
  moves: z.array(orderState),
  /**
   * The state before the last move, and the parcel that this move created. During `undo_seconds` staff can undo the
   * move without a reason, because the buyer is not notified yet.
   */
  step_back: z.object({ to: orderState, undo_seconds: z.number(), parcel_id: z.string().nullable() }).nullable(),
  events: z.array(event),
  messages: z.array(message),
})

export type StaffOrderRow = z.infer<typeof staffOrderRow>
export type StaffOrder = z.infer<typeof staffOrder>
export type StaffOrderMessage = z.infer<typeof message>
export type MessageSending = z.infer<typeof sending>

export const trackingNumberRule = optionalSingleLineRule('Tracking number', 60)
export const maxTrackingNoteLength = 500
export const maxStepBackReasonLength = 200

/** Rejects lone surrogates. */
const readableText = z
  .string()
  .refine((text) => text.isWellFormed(), 'must be readable text')
  .trim()

/** `reason` is optional for an undo. */
export const stepBackInput = z.strictObject({
  from: orderState,
  /** `parcel_id` of `step_back`; null unless the order was partly sent. */
  parcel_id: z.uuid('is not a parcel').nullable().optional(),
  reason: readableText.min(1, 'Please say why').max(maxStepBackReasonLength).optional(),
})

const parcelLine = z.strictObject({
  id: z.uuid('is not a line'),
  quantity: z.int('must be a whole number').min(1, 'must be at least 1').max(10_000, 'is too many'),
})

/**
 * The browser generates the id, so that a retry stores the parcel once. Without `lines` the parcel contains all unsent
 * products.
 */
export const parcelInput = z.strictObject({
  id: z.uuid('must be an id of its own'),
  lines: z.array(parcelLine).min(1, 'Choose at least one piece').max(500, 'is too many').optional(),
  carrier_id: z.uuid('is not a carrier').nullable().optional(),
  number: textInput(trackingNumberRule).optional(),
})

export const maxTransferReferenceLength = 60

/** A bank transfer from the bank statement. `day`: the day of arrival in Nairobi. */
const transferInput = z.strictObject({
  amount_kes: z.int('must be whole shillings').min(1).max(100_000_000),
  reference: readableText.max(maxTransferReferenceLength).optional(),
  day: z.iso.date('must be a day such as 2026-11-30'),
})

/**
 * The move fails if the order is no longer in `from`, the state that staff saw. `note` and `parcel` go with 'sent',
 * `transfer` with 'paid'. The last parcel makes the order `sent`; until then the order keeps its state.
 */
export const orderMoveInput = z.strictObject({
  from: orderState,
  to: orderState,
  note: readableText.max(maxTrackingNoteLength).optional(),
  parcel: parcelInput.optional(),
  transfer: transferInput.optional(),
})
export type OrderMove = z.infer<typeof orderMoveInput>
