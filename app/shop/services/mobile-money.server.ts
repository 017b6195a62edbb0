import type { HttpAnswer } from '../../framework/http/http-call.server.ts'

/** Phones are `254` and nine digits; amounts are whole shillings. */
export type PromptRequest = {
  phone: string
  amountKes: number
  /** At most 12 letters, digits and hyphens. Customers read it on the phone. */
  reference: string
  /** At most 13 letters, digits and hyphens. */
  description: string
  /** Where its callback is to come; some providers have one address for all instead. */
  callbackUrl: string
  /** The shop's own id of the payment; null where the provider gives one. */
  ownId: string | null
}

/**
 * Only what a provider is known to answer for a request that it did not take is `refused`. Anything else is `unanswered`:
 * the prompt may have gone out, so it must not be sent again automatically, and the provider is asked about it.
 */
export type PromptAnswer =
  | { kind: 'accepted'; checkoutRequestId: string; merchantRequestId: string; raw: string }
  /** The customer pays on a page of the provider's, for as long as it is open. */
  | { kind: 'redirect'; address: string; openSeconds: number; checkoutRequestId: string; raw: string }
  | { kind: 'refused'; code: string; text: string; retryAfterMinutes?: number; raw: string }
  /** Nobody can pay by it any more, so the customer may try again at once; whether it was taken is still asked. */
  | { kind: 'out-of-reach'; text: string; raw: string }
  | { kind: 'unanswered'; text: string; checkoutRequestId?: string; raw: string }

/** What a provider says of money that arrived. */
export type PaidDetails = {
  checkoutRequestId: string
  /** Exact decimal text, for example '5160'; null where it is not given. */
  amount: string | null
  /** Shillings where it is not given. */
  currency?: string
  receipt: string | null
  /** Digits, perhaps masked with asterisks. */
  phone: string | null
  paidAt: Date | null
}

/** `no-answer` says nothing about the payment: ask again later. */
export type PaymentReading =
  | { kind: 'paid'; raw: string; payment?: PaidDetails }
  /** `isDefinite`: this one answer says for certain that no money moved. */
  | { kind: 'failed'; code: string; text: string; raw: string; isDefinite?: boolean }
  | { kind: 'in-progress'; raw: string }
  | { kind: 'no-answer'; text: string; raw: string }

export type MobileMoney = {
  requestPrompt(request: PromptRequest): Promise<PromptAnswer>
  /** By the provider's own id of the payment, or by the shop's. */
  readPayment(id: string): Promise<PaymentReading>
  /** Why the provider does not take the shop for whom it is; null where it does, or nothing is set up. */
  findAccessFault(): Promise<string | null>
  /** Gives a whole payment back by its receipt, where the provider does so in one call. */
  refundMoney?(receipt: string): Promise<HttpAnswer>
}
