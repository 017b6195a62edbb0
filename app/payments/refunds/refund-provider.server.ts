import type { Shop } from '#app/shop/shop.server.ts'
import type { Attempt } from '../payments.tables.server.ts'
import type { Refund } from './refunds.tables.server.ts'

/** How much of a payment a provider can give back by itself. */
export type RefundAbility = { whole: boolean; part: boolean }

/** `unanswered`: it may have been taken, so it must not be asked for again automatically. */
export type RefundAnswer =
  /** The end is reported later. */
  | { kind: 'accepted'; requestId: string | null; raw: string }
  | { kind: 'done'; receipt: string | null; raw: string }
  | { kind: 'refused'; code: string; text: string; raw: string }
  | { kind: 'unanswered'; text: string; raw: string }

/** What a provider reports of a refund by itself, or when asked. `amount`: exact decimal text of shillings, where it is given. */
export type RefundReport =
  | { kind: 'done'; requestId: string | null; amount: string | null; receipt: string | null }
  /** `isDefinite`: the code says for certain that no money moved. */
  | { kind: 'failed'; requestId: string | null; code: string; text: string; isDefinite: boolean }
  /** No report in time, which is no failure. */
  | { kind: 'timed-out' }
  /** Not known yet. */
  | { kind: 'open' }

/** What a provider tells of a refund without the shop's id of it: which one is meant follows from payment and amount. */
export type RefundEvent = {
  amountKes: number
  /** The provider's own id, where it is given. */
  requestId: string | null
  report: RefundReport
}

/** `hint`: where only staff can tell, what may help them. */
export type RefundReading = { report: RefundReport; raw: string; hint?: string }

export type RequestedRefund = { refund: Refund; attempt: Attempt }

/** What a provider can do with money that it has taken. What it tells of a refund by itself it passes to `reportRefund`. */
export type RefundProvider = {
  /** What this shop's set-up allows for this payment. */
  canRefund(shop: Shop, attempt: Attempt): RefundAbility
  /** Gives the money back, after the refund is committed. Never repeated by itself. */
  send(shop: Shop, asked: RequestedRefund): Promise<RefundAnswer>
  /** Asks what became of it; without it only events say. */
  ask?(shop: Shop, asked: RequestedRefund): Promise<RefundReading>
  /** After this long without an end staff look. */
  patienceSeconds: number
}
