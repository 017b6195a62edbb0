import type { OrderMethod, ProviderName } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import type { PaidDetails, PaymentReading, PromptAnswer } from '#app/shop/services/mobile-money.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import type { MessageKind } from './payment.ts'
import type { Attempt, providerMessages } from './payments.tables.server.ts'
import type { RefundEvent, RefundProvider } from './refunds/refund-provider.server.ts'

/** What a provider reports by itself. Everything but its own id of the payment, and a failure's code, may be missing. */
export type ProviderEvent =
  | ({ kind: 'paid' } & PaidDetails)
  /**
   * `isDefinite`: the code says for certain that no money moved. `mayChange`: another end may follow all the same, so the
   * provider is still asked.
   */
  | {
      kind: 'failed'
      checkoutRequestId: string
      code: string
      text: string
      isDefinite: boolean
      mayChange?: boolean
    }
  /** Something happened; what it was, only an answer to a question tells. */
  | { kind: 'hint' }
  /** Of money that the shop gives back. */
  | ({ kind: 'refund' } & RefundEvent)
  /** The payer's bank asks for the money back. */
  | { kind: 'disputed'; text: string }
  | { kind: 'unreadable' }

/** An event as it came. `attemptId` is null where it came to no attempt's address. */
export type StoredEvent = Pick<typeof providerMessages.$inferSelect, 'kind' | 'attemptId' | 'token' | 'body'>
/** Settles an event in the transaction that marks it as handled, and answers the outcome that is stored with it. */
export type EventHandler = (tx: Database, shop: Shop, event: StoredEvent) => Promise<string>
/** By the kind of an event that came to no attempt's address. */
export type EventHandlers = Partial<Record<MessageKind, EventHandler>>

/** `phone` is null where no phone is asked. */
export type PayerReading = { ok: true; phone: string | null } | { ok: false; message: string }

/** What any way to pay says of itself. */
export type PaymentOffer = {
  /** Whether this shop takes it now. */
  isOffered(shop: Shop): boolean
}

/** One way to collect money. What all of them share knows attempts, amounts and states; a provider knows its wire. */
export type PaymentProvider = PaymentOffer & {
  /**
   * Whether the shop gives the payment its id, `attempt.ownId`: it can then be asked about from the beginning, and its
   * events may come to one address for all. Else the provider gives one in its answer to the request.
   */
  isNamedByShop: boolean
  /** In the history of an order, as who paid it or settled a review. */
  actor: string
  /** Where it is reached, and how the page of the shop's health calls it; null where the shop has no access to it. */
  reach(shop: Shop): { name: string; address: string } | null
  /** The name of its token among those that are kept, where it needs one. */
  tokenName?(shop: Shop): string | null
  /** What keeps the shop from collecting by it, in words that say how to mend it; null where nothing is known. */
  findFault?(shop: Shop): Promise<string | null>
  maxKes(shop: Shop): number
  /** Whose account is to pay, from what was typed. */
  readPayer(typed: string): PayerReading
  /** The payer as the page may show it. */
  maskPayer(phone: string): string
  /** For how long a request that is not answered yet keeps its customer from making another. */
  waitSeconds: number
  /** For how long stock items are held for a request that may still be paid. */
  holdSeconds: number
  /**
   * Asks for the money, after the attempt is committed. Never repeated by itself. A page of the provider's leads back to
   * `returnPath`, with the payment's id.
   */
  request(shop: Shop, attempt: Attempt, order: Order, returnPath: string): Promise<PromptAnswer>
  /** A refusal that only the shop's own set-up explains. */
  isSetUpFault(code: string): boolean
  /** Whether it can be asked what became of this payment. */
  canAsk(attempt: Attempt): boolean
  /** Asks what became of it; null where there is nothing to ask by. */
  ask(shop: Shop, attempt: Attempt): Promise<PaymentReading | null>
  /** Reads what came to the address of an attempt, or by its id. */
  parseEvent(shop: Shop, body: string): ProviderEvent
  /** What the customer reads of a failure. */
  failureText(code: string | null): string
  /** How it gives money back; without it staff do that by hand. */
  refunds?: RefundProvider
}

export type ProviderTable = Record<ProviderName, PaymentProvider>
export type OfferTable = Record<OrderMethod, PaymentOffer>
