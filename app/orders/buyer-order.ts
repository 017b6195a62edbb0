import { pickFields } from '#app/framework/records.ts'
import type { Order } from './order.ts'

const buyerFields = [
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

export type BuyerOrder = Pick<Order, (typeof buyerFields)[number]>

/** The fields for the order's page and its private link, without the customer and the fields for staff. */
export function toBuyerOrder(order: Order): BuyerOrder {
  return pickFields(order, buyerFields)
}
