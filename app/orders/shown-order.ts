import { pickFields } from '#app/framework/records.ts'
import type { Order } from './order.ts'

const shownFields = [
  'number',
  'state',
  'method',
  'lines',
  'subtotalCents',
  'discountCents',
  'discountCode',
  'discountKes',
  'shippingCents',
  'shippingKes',
  'shippingName',
  'delivery',
  'totalCents',
  'rate',
  'amountKes',
  'refundedKes',
  'isDemo',
  'trackingNote',
  'parcels',
  'receipt',
  'createdAt',
  'expiresAt',
  'reservedUntil',
  'paidAt',
  'makingDueOn',
  'withYouBy',
] as const satisfies (keyof Order)[]

export type ShownOrder = Pick<Order, (typeof shownFields)[number]>

/** The fields for the order's page and its private link. Leaves out the customer and staff's fields. */
export function toShownOrder(order: Order): ShownOrder {
  return pickFields(order, shownFields)
}
