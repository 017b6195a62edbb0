/** Phones are `254` and nine digits; amounts are whole shillings. */
export type PromptRequest = {
  phone: string
  amountKes: number
  /** At most 12 letters, digits and hyphens. Customers read it on the phone. */
  reference: string
  /** At most 13 letters, digits and hyphens. */
  description: string
  callbackUrl: string
}

/** `unanswered`: the prompt may have gone out, so it must not be sent again automatically. */
export type PromptAnswer =
  | { kind: 'accepted'; checkoutRequestId: string; merchantRequestId: string; raw: string }
  | { kind: 'refused'; code: string; text: string; retryAfterMinutes?: number; raw: string }
  | { kind: 'unanswered'; text: string; raw: string }

/** `no-answer` says nothing about the payment: ask again later. */
export type PaymentReading =
  | { kind: 'paid'; raw: string }
  | { kind: 'failed'; code: string; text: string; raw: string }
  | { kind: 'in-progress'; raw: string }
  | { kind: 'no-answer'; text: string; raw: string }

export type MobileMoney = {
  requestPrompt(request: PromptRequest): Promise<PromptAnswer>
  readPayment(checkoutRequestId: string): Promise<PaymentReading>
}
