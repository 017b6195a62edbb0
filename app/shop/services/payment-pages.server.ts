import type { HttpAnswer } from '../../framework/http/http-call.server.ts'
import type { PaidDetails, PromptAnswer } from './mobile-money.server.ts'

export type PageRequest = {
  /** The shop's own, never used twice: letters, digits and hyphens. */
  reference: string
  amountKes: number
  email: string
  orderNumber: string
  /** The page to return to, and another one if nothing was paid. */
  returnUrl: string
  cancelUrl: string
}

/** `no-answer` says nothing about the payment: ask again later. `untouched` includes a page that is still open. */
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
  /** One call with the shop's key, sent once. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<HttpAnswer>
}
