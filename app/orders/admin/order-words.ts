import type { OrderState } from '../order.ts'

/** The states as staff read them. */
export const stateTexts: Record<OrderState, string> = {
  awaiting_payment: 'Awaiting payment',
  paid: 'Paid',
  making: 'Making',
  sent: 'Sent',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** What the button reads that moves an order to a state. */
export const moveTexts: Record<OrderState, string> = {
  awaiting_payment: 'Wait for payment',
  paid: 'Mark as received',
  making: 'Start making',
  sent: 'Mark as sent',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel the order',
  refunded: 'Record a refund',
}

/** What staff are asked before a move that can't be taken back. */
export const moveQuestions: Partial<Record<OrderState, string>> = {
  paid: 'The bank transfer has arrived in full. The order becomes paid.',
  cancelled: 'The order is given up. The customer has not paid it.',
  refunded: 'The money was given back to the customer by hand. The refund goes into the books and can’t be taken back.',
}

/** The choices above the list: everything to make and send first, since that is the day's work. */
export const stateChoices = [
  { value: 'paid,making', label: 'To make and send' },
  { value: '', label: 'All orders' },
  ...Object.entries(stateTexts).map(([value, label]) => ({ value, label })),
]
