import type { Shop } from '#app/shop/shop.server.ts'
import type { Attempt } from '../payments.tables.server.ts'
import type { Refund } from './refunds.tables.server.ts'

/** `whole`: the provider can refund a whole payment. `part`: it can refund a part of a payment. */
export type RefundAbility = { whole: boolean; part: boolean }

/** `unanswered`: the provider may have processed the refund, so the shop must not request it again automatically. */
export type RefundAnswer =
  /** A report of the result follows later. */
  | { kind: 'accepted'; requestId: string | null; raw: string }
  | { kind: 'done'; receipt: string | null; raw: string }
  | { kind: 'refused'; code: string; text: string; raw: string }
  | { kind: 'unanswered'; text: string; raw: string }

/** A provider's report on a refund, from an event or a poll. `amount`: exact decimal shillings, or null. */
export type RefundReport =
  | { kind: 'done'; requestId: string | null; amount: string | null; receipt: string | null }
  /** `isDefinite`: the code proves that no money moved. */
  | { kind: 'failed'; requestId: string | null; code: string; text: string; isDefinite: boolean }
  /** The provider reports a timeout, which is no failure. */
  | { kind: 'timed-out' }
  /** No result yet. */
  | { kind: 'open' }

/** A provider's event without the shop's id of the refund: payment and amount identify it. */
export type RefundEvent = {
  amountKes: number
  /** The provider's own id, if the event has it. */
  requestId: string | null
  report: RefundReport
}

/** `hint`: a text for staff if only they can find the result. */
export type RefundReading = { report: RefundReport; raw: string; hint?: string }

export type RequestedRefund = { refund: Refund; attempt: Attempt }

/** How a provider refunds payments. It passes events about a refund to `reportRefund`. */
export type RefundProvider = {
  /** The refunds that the shop's configuration allows for this payment. */
  canRefund(shop: Shop, attempt: Attempt): RefundAbility
  /** Sends the refund once, after it is committed; never retried automatically. */
  send(shop: Shop, asked: RequestedRefund): Promise<RefundAnswer>
  /** Polls the provider for the result; without this, only events report it. */
  poll?(shop: Shop, asked: RequestedRefund): Promise<RefundReading>
  /** If there is no result after this long, staff review it. */
  reviewAfterSeconds: number
}
