import type { OrderMethod, ProviderName } from '#app/money/payment-method.ts'
import type { Order } from '#app/orders/order.ts'
import type { Config } from '#app/shop/config/config.server.ts'
import type { PaidDetails, PaymentReading, PromptAnswer } from '#app/shop/services/mobile-money.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import type { ProviderMessageKind } from './payment.ts'
import type { Attempt, providerMessages } from './payments.tables.server.ts'
import type { RefundEvent, RefundProvider } from './refunds/refund-provider.server.ts'
import type { SetupGuide } from './setup-guide.ts'

/** An event that a provider sends. Only the payment's id and the code of a failure are always present. */
export type ProviderEvent =
  | ({ kind: 'paid' } & PaidDetails)
  /**
   * `isDefinite`: the code proves that no money moved. `mayChange`: another result may follow, so the shop still polls
   * the provider.
   */
  | { kind: 'failed'; checkoutRequestId: string; code: string; text: string; isDefinite: boolean; mayChange?: boolean }
  /** The event has no details, so the shop must poll the provider. */
  | { kind: 'hint' }
  | ({ kind: 'refund' } & RefundEvent)
  /** The payer's bank disputes the payment. */
  | { kind: 'disputed'; text: string }
  | { kind: 'unreadable' }

/** A stored event. `attemptId` is null if it did not come to an attempt's URL. */
export type StoredEvent = Pick<typeof providerMessages.$inferSelect, 'kind' | 'attemptId' | 'token' | 'body'>
/** Settles an event in the transaction that marks it as handled, and returns the outcome to store with it. */
export type EventHandler = (tx: Database, shop: Shop, event: StoredEvent) => Promise<string>
/** Handlers of events that did not come to an attempt's URL, by kind. */
export type EventHandlers = Partial<Record<ProviderMessageKind, EventHandler>>

/** `phone` is null for a method without a phone. */
export type PayerReading = { ok: true; phone: string | null } | { ok: false; message: string }

/** The shop's offer of a payment method. Every method has an offer, even a method without a provider. */
export type PaymentOffer = {
  /** Whether the shop offers the method now. */
  isOffered(shop: Shop): boolean
}

/** A provider that collects money. The shared code knows attempts, amounts and states; the provider knows its API. */
export type PaymentProvider = PaymentOffer & {
  /** How an owner gets credentials for the shop. */
  guide: SetupGuide
  /** True if the address or the key belongs to the provider's test environment, where payments move no real money. */
  usesTestAccess(config: Config): boolean
  /**
   * True if the shop assigns the payment's id, `attempt.shopReference`. The payment can then be polled from the start,
   * and events may come to one shared URL. Otherwise the provider's answer to the request has the id.
   */
  hasShopReference: boolean
  /** The actor in an order's history, for payments and settled reviews. */
  actor: string
  /** The provider's address and its name for the health page; null if the shop has no credentials. */
  healthTarget(shop: Shop): { name: string; address: string } | null
  /** The name of the provider's stored access token, if the provider needs one. */
  tokenName?(shop: Shop): string | null
  /** A known problem that prevents payments, with its remedy; null if there is none. */
  findProblem?(shop: Shop): Promise<string | null>
  maxKes(shop: Shop): number
  /** Parses the payer's account from the typed text. */
  readPayer(typed: string): PayerReading
  /** The payer's phone, masked for pages. */
  maskPayer(phone: string): string
  /** How long an unanswered request blocks another request of the customer. */
  waitSeconds: number
  /** How long a request that may still be paid reserves stock items. */
  reservationSeconds: number
  /**
   * Requests the money; called once, after the attempt is committed, and never retried automatically. A provider's page
   * returns to `returnPath` with the payment's id.
   */
  request(shop: Shop, attempt: Attempt, order: Order, returnPath: string): Promise<PromptAnswer>
  /** True if the code means an error in the shop's own configuration. */
  isConfigurationError(code: string): boolean
  /** True if the provider can be polled for this payment. */
  canPoll(attempt: Attempt): boolean
  /** Polls the provider; null if there is no id to poll by. */
  poll(shop: Shop, attempt: Attempt): Promise<PaymentReading | null>
  /** Parses an event that came to the attempt's URL or names its id. */
  parseEvent(shop: Shop, body: string): ProviderEvent
  /** The text of a failure for the customer. */
  failureText(code: string | null): string
  /** Absent if the provider has no refunds: staff then refund by hand. */
  refunds?: RefundProvider
}

export type ProviderTable = Record<ProviderName, PaymentProvider>
export type OfferTable = Record<OrderMethod, PaymentOffer>
