import type { OrderMethod, ProviderName } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import type { PaymentReading, PromptAnswer } from '#app/platform/mobile-money.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { Attempt } from './payments.tables.server.ts'

/** What a provider tells by itself. Everything but its own id of the payment, and a failure's code, may be missing. */
export type News =
  | {
      kind: 'paid'
      checkoutRequestId: string
      /** Exact decimal text of shillings, for example '5160'; null where it was not told. */
      amount: string | null
      receipt: string | null
      /** As told: digits, perhaps masked with asterisks. */
      phone: string | null
      paidAt: Date | null
    }
  /** `isDefinite`: the code says for certain that no money moved. */
  | { kind: 'failed'; checkoutRequestId: string; code: string; text: string; isDefinite: boolean }
  | { kind: 'unreadable' }

export type PayerReading = { ok: true; phone: string } | { ok: false; message: string }

/** What any way to pay says of itself. */
export type PaymentOffer = {
  /** Whether this shop takes it now. */
  isOffered(shop: Shop): boolean
}

/**
 * One way to collect money. What all of them share knows attempts, amounts and states; a provider knows its wire. None
 * of them refunds yet: staff do that by hand.
 */
export type PaymentProvider = PaymentOffer & {
  /** In the history of an order, as who paid it or settled a review. */
  actor: string
  /** Where it is reached, and how the page of the shop's health calls it. */
  reach(shop: Shop): { name: string; address: string }
  mostKes(shop: Shop): number
  /** Whose account is to pay, from what was typed. */
  readPayer(typed: string): PayerReading
  /** The payer as the page may show it. */
  maskPayer(phone: string): string
  /** Asks for the money, after the attempt is committed. Never repeated by itself. */
  request(shop: Shop, attempt: Attempt, order: Order): Promise<PromptAnswer>
  /** A refusal that only the shop's own set-up explains. */
  isSetUpFault(code: string): boolean
  /** Asks what became of it; null where there is nothing to ask by. */
  ask(shop: Shop, attempt: Attempt): Promise<PaymentReading | null>
  /** Reads what came to the address of an attempt. */
  readNews(body: string): News
  /** What the customer reads of a failure. */
  failureText(code: string | null): string
}

export type ProviderTable = Record<ProviderName, PaymentProvider>
export type OfferTable = Record<OrderMethod, PaymentOffer>
