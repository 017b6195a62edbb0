import type { HttpAnswer } from '../../framework/http/http-call.server.ts'
import type { PaidDetails, PromptAnswer } from './mobile-money.server.ts'

export type PageRequest = {
  /** The shop's own id of the page, which is never used twice: letters, digits and hyphens. */
  reference: string
  amountKes: number
  email: string
  orderNumber: string
  /** `returnUrl`: the page to return to. `cancelUrl`: the page to return to without a payment. */
  returnUrl: string
  cancelUrl: string
}

/**
 * `no-answer`: the state is unknown, so the caller must ask again later. `untouched`: not paid; the page may be open.
 */
export type PageReading =
  | { kind: 'paid'; payment: PaidDetails; raw: string }
  | { kind: 'failed'; code: string; text: string; raw: string }
  | { kind: 'untouched'; raw: string }
  | { kind: 'not-found'; raw: string }
  | { kind: 'in-progress'; raw: string }
  | { kind: 'no-answer'; text: string; raw: string }

export type PaymentPages = {
  open(request: PageRequest): Promise<PromptAnswer>
  read(reference: string): Promise<PageReading>
  /** A call with the shop's key. It is sent only once. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<HttpAnswer>
}
