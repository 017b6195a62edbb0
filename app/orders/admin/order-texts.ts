import { dayText, nairobiDay } from '#app/framework/nairobi.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import type { OrderState } from '../order.ts'
import { partlySentStateText } from '../order-texts.ts'
import type { StaffOrderRow } from './staff-order.ts'

export const stateTexts: Record<OrderState, string> = {
  awaiting_payment: 'Awaiting payment',
  paid: 'Paid',
  making: 'Making',
  sent: 'Sent',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

const moveTexts: Record<OrderState, string> = {
  awaiting_payment: 'Wait for payment',
  paid: 'Mark as received',
  making: 'Start making',
  sent: 'Mark as sent',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel the order',
  refunded: 'Refund',
}

/** States of an order that its buyer collects. */
const collectedTexts: Partial<Record<OrderState, string>> = { sent: 'Ready to collect', delivered: 'Collected' }
const collectedMoves: Partial<Record<OrderState, string>> = {
  sent: 'Mark as ready to collect',
  delivered: 'Mark as collected',
}

export function staffStateText(state: OrderState, isCollected: boolean, isPartlySent = false): string {
  if (isPartlySent) return partlySentStateText
  return (isCollected && collectedTexts[state]) || stateTexts[state]
}

export function moveText(to: OrderState, isCollected: boolean): string {
  return (isCollected && collectedMoves[to]) || moveTexts[to]
}

type Making = Pick<StaffOrderRow, 'making_due_on' | 'is_on_hold' | 'state'>

/** The day by which an order must be made; null if it is on hold or not waiting to be made. */
export function dueOf({ making_due_on: day, is_on_hold, state }: Making): { text: string; isLate: boolean } | null {
  if (!day || is_on_hold || (state !== 'paid' && state !== 'making')) return null
  const isLate = day < nairobiDay(new Date())
  return { text: `${isLate ? 'Was due' : 'Make by'} ${dayText(day)}`, isLate }
}

const confirmers = Object.values(paymentMethods).map(({ confirmer }) => confirmer)

/** A provider is stored in small letters, without spaces. */
export function actorText(actor: string): string {
  return confirmers.find((confirmer) => confirmer.toLowerCase().replaceAll(' ', '-') === actor) ?? actor
}

export const moveQuestions: Partial<Record<OrderState, string>> = {
  cancelled:
    'The order is given up. If the customer still pays a request that is on the phone, the money comes to review.',
}

export const needsAttention = 'awaiting_transfer,paid,making'

export const allOrders = 'all'

export const stateChoices = [
  { value: needsAttention, label: 'To do' },
  { value: 'paid,making', label: 'To make and send' },
  { value: 'awaiting_transfer', label: 'Waiting for bank transfer' },
  { value: allOrders, label: 'All orders' },
  ...Object.entries(stateTexts).map(([value, label]) => ({ value, label })),
]
