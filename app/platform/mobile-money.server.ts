import type { HttpAnswer } from './http/http-call.server.ts'

/** Phones are `254` and nine digits; amounts are whole shillings. */
export type PromptRequest = {
  phone: string
  amountKes: number
  /** At most 12 letters, digits and hyphens. Customers read it on the phone. */
  reference: string
  /** At most 13 letters, digits and hyphens. */
  description: string
  /** Where its news is to come; some providers know one address for all instead. */
  callbackUrl: string
  /** The shop's own id of the payment; null where the provider gives one. */
  ownId: string | null
}

/** `unanswered`: the prompt may have gone out, so it must not be sent again automatically. */
export type PromptAnswer =
  | { kind: 'accepted'; checkoutRequestId: string; merchantRequestId: string; raw: string }
  /** The customer pays on a page of the provider's, for as long as it is open. */
  | { kind: 'redirect'; address: string; openSeconds: number; checkoutRequestId: string; raw: string }
  | { kind: 'refused'; code: string; text: string; retryAfterMinutes?: number; raw: string }
  | { kind: 'unanswered'; text: string; raw: string }

/** What a provider tells of money that arrived. */
export type PaidWords = {
  checkoutRequestId: string
  /** Exact decimal text, for example '5160'; null where it was not told. */
  amount: string | null
  /** Shillings where it is not told. */
  currency?: string
  receipt: string | null
  /** As told: digits, perhaps masked with asterisks. */
  phone: string | null
  paidAt: Date | null
}

/** `no-answer` says nothing about the payment: ask again later. */
export type PaymentReading =
  | { kind: 'paid'; raw: string; told?: PaidWords }
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
  giveBack?(receipt: string): Promise<HttpAnswer>
}
