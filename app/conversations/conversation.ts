import { optionalSingleLineRule, type TextRule, tidyText } from '#app/framework/text-rules.ts'
import type { OrderState } from '#app/orders/order.ts'

/** What a buyer may request about an order. Staff decide: the request itself cancels and refunds nothing. */
export const requestKinds = ['question', 'cancel', 'return'] as const
export type RequestKind = (typeof requestKinds)[number]

const kindsByState: Record<OrderState, readonly RequestKind[]> = {
  awaiting_payment: ['question', 'cancel'],
  paid: ['question', 'cancel'],
  // The makers have begun: a product made to order is not cancelled.
  making: ['question'],
  sent: ['question', 'return'],
  delivered: ['question', 'return'],
  cancelled: ['question'],
  refunded: ['question'],
}

export function requestKindsOf(state: OrderState): readonly RequestKind[] {
  return kindsByState[state]
}

export const requestKindTexts: Record<RequestKind, string> = {
  cancel: 'Cancel the order',
  return: 'Send something back',
  question: 'A question about the order',
}

/** The labels of the send button. */
export const requestActions: Record<RequestKind, string> = {
  cancel: 'Ask to cancel',
  return: 'Ask to send back',
  question: 'Send to the makers',
}

const words = { label: 'Your message', tidy: tidyText, maxLength: 2000 }
export const messageRules = { words }
/** A request to cancel needs no reason. */
const cancelRules = { words: { ...words, isOptional: true } }
/** Stored for a request to cancel without a message. */
export const cancelText = 'Please cancel this order.'
export const rulesOf = (asks: RequestKind): { words: TextRule } => (asks === 'cancel' ? cancelRules : messageRules)
export const answerRules = { words: { label: 'Answer', tidy: tidyText, maxLength: 2000 } }

export const taxNumberRules = { tax_number: optionalSingleLineRule('Your tax number', 30) }
export const invoiceNumberRules = { invoice_number: optionalSingleLineRule('Invoice number', 30) }

/** Whether the buyer may ask to cancel, or has asked already. */
export type CancelState = 'possible' | 'asked' | null

/** A message as the buyer sees it, without the name of the member of staff. */
export type OrderMessage = { id: string; at: Date; isFromMakers: boolean; asks: RequestKind | null; words: string }

export type OrderPapers = { buyerTaxNumber: string | null; invoiceNumber: string | null }
