import { z } from 'zod'
import { addressRules } from '#app/account/address.ts'
import { productLineWire } from '#app/cart/cart-wire.ts'
import { lineOptionsToWire } from '#app/catalog/line-options.ts'
import { centsToWire } from '#app/money/money.ts'
import { orderMethods } from '#app/money/payment-method.ts'
import { type Order, orderStates } from './order.ts'
import { orderTotalToWire, orderTotalWire } from './order-total-wire.ts'
import type { Parcel } from './parcels/parcel.ts'

/** Partial: pickup orders and orders from payment links have no complete address. */
const address = z.record(z.enum(Object.keys(addressRules) as (keyof typeof addressRules)[]), z.string())
const contact = z.object({ name: z.string(), email: z.string(), phone: z.string() })

/** `lines`: the products in the parcel; `link`: the carrier's tracking page. Times are ISO 8601. */
export const parcelWire = z.object({
  id: z.string(),
  carrier: z.string().nullable(),
  number: z.string().nullable(),
  link: z.string().nullable(),
  note: z.string().nullable(),
  sent_at: z.string(),
  lines: z.array(z.object({ id: z.string(), quantity: z.number() })),
})
export type ParcelWire = z.infer<typeof parcelWire>

/** Amounts are in the shop's currency with at most two decimals, or in whole shillings. Times are ISO 8601. */
export const orderWire = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(orderStates),
  method: z.enum(orderMethods),
  lines: z.array(
    z.object({
      id: z.string(),
      ...productLineWire,
      choices: z.record(z.string(), z.string()).optional(),
      note: z.string().optional(),
      ready: z.number().optional(),
    }),
  ),
  ...orderTotalWire.shape,
  discountCode: z.string().nullable(),
  /** The delivery option at the time of the order; null for the flat price. */
  delivery: z
    .object({ name: z.string(), daysFrom: z.number(), daysTo: z.number(), place: z.string().nullable() })
    .nullable(),
  rate: z.string(),
  amountKes: z.number(),
  refundedKes: z.number(),
  contact,
  shippingAddress: address,
  customerAddress: address,
  receipt: z.string().nullable(),
  trackingNote: z.string().nullable(),
  /** Oldest first. The last parcel makes the order `sent`. */
  parcels: z.array(parcelWire),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  paidAt: z.string().nullable(),
  makingDueOn: z.string().nullable(),
  withYouBy: z.string().nullable(),
  demo: z.boolean(),
})
export type OrderWire = z.infer<typeof orderWire>

export function orderToWire(order: Order): OrderWire {
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    method: order.method,
    lines: order.lines.map(
      ({ id, name, category, priceCents, quantity, imageKey, ready, sent: _sent, refunded: _refunded, ...line }) => ({
        id,
        name,
        category,
        price: centsToWire(priceCents),
        quantity,
        image_paths: imageKey ? [`/uploads/${imageKey}/960.jpg`] : [],
        image_key: imageKey,
        ...lineOptionsToWire(line),
        ...(ready === undefined ? {} : { ready }),
      }),
    ),
    ...orderTotalToWire(order),
    discountCode: order.discountCode,
    delivery: order.delivery,
    rate: order.rate.rate,
    amountKes: order.amountKes,
    refundedKes: order.refundedKes,
    contact: order.contact,
    shippingAddress: order.shippingAddress,
    customerAddress: order.customerAddress,
    receipt: order.receipt,
    trackingNote: order.trackingNote,
    parcels: order.parcels.map(parcelToWire),
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt?.toISOString() ?? null,
    paidAt: order.paidAt?.toISOString() ?? null,
    makingDueOn: order.makingDueOn,
    withYouBy: order.withYouBy,
    demo: order.isDemo,
  }
}

export function parcelToWire({ sentAt, ...parcel }: Parcel): ParcelWire {
  return { ...parcel, sent_at: sentAt.toISOString() }
}

const ignoredText = z.string().max(500).nullish()

/** The body of `POST /api/send-telegram`. The shop ignores its data and uses the stored order. */
export const sendTelegramInput = z.strictObject({
  cart: z
    .array(z.record(z.string().max(100), z.unknown()))
    .min(1, 'Your cart is empty.')
    .max(100),
  customerName: ignoredText,
  customerPhone: ignoredText,
  customerEmail: ignoredText,
  totalPrice: z.union([z.number(), z.string().max(50)]).nullish(),
})
