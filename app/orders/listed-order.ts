import { pickFields } from '#app/framework/records.ts'
import type { Order } from './order.ts'

const listedFields = [
  'number',
  'state',
  'method',
  'totalCents',
  'amountKes',
  'refundedKes',
  'createdAt',
  'lines',
  'receipt',
  'isDemo',
  'makingDueOn',
  'delivery',
] as const satisfies (keyof Order)[]

export type ListedOrder = Pick<Order, (typeof listedFields)[number]> & {
  /** Its payment is here, and staff look at it. */
  isBeingChecked: boolean
}

/** What the list of a customer's orders shows of each. */
export function toListedOrder(order: Order, isBeingChecked: boolean): ListedOrder {
  return { ...pickFields(order, listedFields), isBeingChecked }
}
