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
  'expiresAt',
] as const satisfies (keyof Order)[]

export type ListedOrder = Pick<Order, (typeof listedFields)[number]> & {
  /** True while staff review a payment that arrived. */
  isBeingChecked: boolean
}

/** The fields that a customer's list of orders shows. */
export function toListedOrder(order: Order, isBeingChecked: boolean): ListedOrder {
  return { ...pickFields(order, listedFields), isBeingChecked }
}
