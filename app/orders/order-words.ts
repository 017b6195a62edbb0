import type { Order, OrderState } from './order.ts'

export const orderStateTexts: Record<OrderState, string> = {
  awaiting_payment: 'Awaiting payment',
  paid: 'Paid',
  making: 'Being made',
  sent: 'Sent',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** As its customer and staff read it: an order of which only some money went back says so. */
export function isPartlyRefunded({ state, refundedKes }: Pick<Order, 'state' | 'refundedKes'>): boolean {
  return refundedKes > 0 && state !== 'refunded'
}
export const partlyRefundedText = 'Partly refunded'

/** In place of 'Awaiting payment' while staff look at money that is here. */
export const beingCheckedText = 'Payment being checked'

export const makingStages = ['Paid', 'Being made', 'Sent', 'Delivered'] as const

const stageStates: readonly OrderState[] = ['paid', 'making', 'sent', 'delivered']

/** The index in `makingStages`; null if the order is not being made. */
export function stageReached(state: OrderState): number | null {
  const stage = stageStates.indexOf(state)
  return stage < 0 ? null : stage
}

export function promisedDay(order: Pick<Order, 'state' | 'makingDueOn'>): string | null {
  return order.state === 'paid' || order.state === 'making' ? order.makingDueOn : null
}
