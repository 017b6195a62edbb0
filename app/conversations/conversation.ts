import { optionalSingleLineRule, type TextRule, tidyText } from '#app/framework/text-rules.ts'
import type { OrderState } from '#app/orders/order.ts'

/** What a buyer may request about an order. A request changes nothing by itself, because staff decide about it. */
export const requestKinds = ['question', 'cancel', 'return'] as const
export type RequestKind = (typeof requestKinds)[number]

const kindsByState: Record<OrderState, readonly RequestKind[]> = {
  awaiting_payment: ['question', 'cancel'],
  paid: ['question', 'cancel'],
  // Leaves out the request to cancel, because the makers have begun with the product.
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

/** The headings of the form. */
export const requestTitles: Record<RequestKind, string> = {
  cancel: 'Ask to cancel the order',
  return: 'Ask to send something back',
  question: 'Write to the makers',
}

/** The link to the form for an order with a fault, and the form's heading then. */
export const wrongText = 'Something is wrong?'

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
/** Stored as the text of a request to cancel that has none. */
export const cancelText = 'Please cancel this order.'
export const rulesOf = (asks: RequestKind): { words: TextRule } => (asks === 'cancel' ? cancelRules : messageRules)
export const answerRules = { words: { label: 'Answer', tidy: tidyText, maxLength: 2000 } }

export const taxNumberRules = { tax_number: optionalSingleLineRule('Your tax number', 30) }
export const invoiceNumberRules = { invoice_number: optionalSingleLineRule('Invoice number', 30) }

/** 'possible' if the buyer may request to cancel, 'asked' after the request. */
export type CancelState = 'possible' | 'asked' | null

/** A message as the buyer sees it, without the name of the member of staff. */
export type OrderMessage = { id: string; at: Date; isFromMakers: boolean; asks: RequestKind | null; words: string }

export type InvoiceDetails = { buyerTaxNumber: string | null; invoiceNumber: string | null }
