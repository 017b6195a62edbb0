import type { OrderState } from '#app/orders/order.ts'
import { optionalLineRule, tidyText } from '#app/platform/text-rules.ts'

/** What a buyer may ask about an order. It is asked of staff: nothing is cancelled or paid back by it. */
export const askings = ['cancel', 'return', 'question'] as const
export type Asking = (typeof askings)[number]

const offered: Record<OrderState, readonly Asking[]> = {
  awaiting_payment: ['cancel', 'question'],
  paid: ['cancel', 'question'],
  // The makers have begun: what is made for somebody is not unmade.
  making: ['question'],
  sent: ['return', 'question'],
  delivered: ['return', 'question'],
  cancelled: ['question'],
  refunded: ['question'],
}

export function askingsOf(state: OrderState): readonly Asking[] {
  return offered[state]
}

export const askingTexts: Record<Asking, string> = {
  cancel: 'Cancel the order',
  return: 'Send something back',
  question: 'Write to the makers',
}

export const letterRules = { words: { label: 'Your message', tidy: tidyText, most: 2000 } }
export const answerRules = { words: { label: 'Answer', tidy: tidyText, most: 2000 } }

export const taxNumberRules = { tax_number: optionalLineRule('Your tax number', 30) }
export const invoiceNumberRules = { invoice_number: optionalLineRule('Invoice number', 30) }

/** As its buyer sees it: who of the makers wrote is theirs alone. */
export type OrderLetter = { id: string; at: Date; isFromMakers: boolean; asks: Asking | null; words: string }

export type OrderPapers = { buyerTaxNumber: string | null; invoiceNumber: string | null }
