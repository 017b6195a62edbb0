/** What the shop asks a customer's phone to pay. Phones are `254` and nine digits; amounts are whole shillings. */
export type PromptRequest = {
  phone: string
  amountKes: number
  /** At most 12 letters, digits and hyphens; the payer reads it on the phone. */
  reference: string
  /** At most 13 letters, digits and hyphens. */
  description: string
  callbackUrl: string
}

/**
 * The answer to a prompt request. `unanswered` means that nobody knows whether the prompt went out (time-out,
 * broken connection, unreadable answer): it must never be repeated by itself.
 */
export type PromptAnswer =
  | { kind: 'accepted'; checkoutRequestId: string; merchantRequestId: string; raw: string }
  | { kind: 'refused'; code: string; text: string; retryAfterMinutes?: number; raw: string }
  | { kind: 'unanswered'; text: string; raw: string }

/** What the provider knows of a prompt. `no-answer` means nothing at all: ask again later. */
export type PaymentReading =
  | { kind: 'paid'; raw: string }
  | { kind: 'failed'; code: string; text: string; raw: string }
  | { kind: 'in-progress'; raw: string }
  | { kind: 'no-answer'; text: string; raw: string }

export type MobileMoney = {
  requestPrompt(request: PromptRequest): Promise<PromptAnswer>
  readPayment(checkoutRequestId: string): Promise<PaymentReading>
}
