import type { OrderState } from '#app/orders/order.ts'
import { oneLine, trimmed } from '#app/platform/text-rules.ts'

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

export const letterRules = { words: { label: 'Your message', tidy: trimmed, most: 2000 } }
export const answerRules = { words: { label: 'Answer', tidy: trimmed, most: 2000 } }

const numberForm = (label: string) => ({ label, tidy: trimmed, isOptional: true, most: 30, form: oneLine(label) })
export const taxNumberRules = { tax_number: numberForm('Your tax number') }
export const invoiceNumberRules = { invoice_number: numberForm('Invoice number') }

/** As its buyer sees it: who of the makers wrote is theirs alone. */
export type OrderLetter = { id: string; at: Date; isFromMakers: boolean; asks: Asking | null; words: string }

export type OrderPapers = { buyerTaxNumber: string | null; invoiceNumber: string | null }
