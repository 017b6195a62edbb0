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
  'shippingCents',
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

/** What the order's page and its private link show. Whose it is comes beside it, and staff's marks stay with staff. */
export function toShownOrder(order: Order): ShownOrder {
  return pickFields(order, shownFields)
}
