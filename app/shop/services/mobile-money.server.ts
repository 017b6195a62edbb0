import type { HttpAnswer } from '../../framework/http/http-call.server.ts'

/** Phones are `254` and nine digits; amounts are whole shillings. */
export type PromptRequest = {
  phone: string
  amountKes: number
  /** At most 12 letters, digits and hyphens. Customers read it on the phone. */
  reference: string
  /** At most 13 letters, digits and hyphens. */
  description: string
  /** The callback URL of this request. A provider with one URL for all requests ignores it. */
  callbackUrl: string
  /** The shop's own id of the payment; null if the provider assigns one. */
  shopReference: string | null
}

/**
 * `refused`: the provider certainly did not accept the request. `unanswered`: the prompt may have been sent, so the
 * shop polls the provider and does not send it again automatically.
 */
export type PromptAnswer =
  | { kind: 'accepted'; checkoutRequestId: string; merchantRequestId: string; raw: string }
  /** The customer pays on a page of the provider, which stays open for this long. */
  | { kind: 'redirect'; address: string; openSeconds: number; checkoutRequestId: string; raw: string }
  | { kind: 'refused'; code: string; text: string; retryAfterMinutes?: number; raw: string }
  /**
   * The prompt can't be paid any more, so the customer may retry at once. The shop still checks whether it was paid.
   */
  | { kind: 'out-of-reach'; text: string; raw: string }
  | { kind: 'unanswered'; text: string; checkoutRequestId?: string; raw: string }

/** A provider's data about money that arrived. */
export type PaidDetails = {
  checkoutRequestId: string
  /** Exact decimal text, for example '5160'; null if it is missing. */
  amount: string | null
  /** Shillings if it is missing. */
  currency?: string
  receipt: string | null
  /** Digits, perhaps masked with asterisks. */
  phone: string | null
  paidAt: Date | null
}

/** `no-answer`: the state of the payment is unknown, so the caller must ask again later. */
export type PaymentReading =
  | { kind: 'paid'; raw: string; payment?: PaidDetails }
  /** `isDefinite`: this answer alone proves that no money moved. */
  | { kind: 'failed'; code: string; text: string; raw: string; isDefinite?: boolean }
  | { kind: 'in-progress'; raw: string }
  | { kind: 'no-answer'; text: string; raw: string }

export type MobileMoney = {
  requestPrompt(request: PromptRequest): Promise<PromptAnswer>
  /** `id`: the provider's id of the payment or the shop's own. */
  readPayment(id: string): Promise<PaymentReading>
  /** The reason why the provider refuses the shop's credentials. Null if it accepts them, or if none are configured. */
  findAccessError(): Promise<string | null>
  /** Reverses a whole payment by its receipt, if the provider does so in one call. */
  refundMoney?(receipt: string): Promise<HttpAnswer>
}
