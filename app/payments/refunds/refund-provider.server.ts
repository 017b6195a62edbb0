import type { Shop } from '#app/platform/shop.server.ts'
import type { Attempt } from '../payments.tables.server.ts'
import type { Refund } from './refunds.tables.server.ts'

/** How much of a payment a provider can give back by itself. */
export type RefundAbility = { whole: boolean; part: boolean }

/** `unanswered`: it may have been taken, so it must not be asked for again automatically. */
export type RefundAnswer =
  /** The end is told later. */
  | { kind: 'accepted'; requestId: string | null; raw: string }
  | { kind: 'done'; receipt: string | null; raw: string }
  | { kind: 'refused'; code: string; text: string; raw: string }
  | { kind: 'unanswered'; text: string; raw: string }

/** What a provider tells of a refund by itself, or when asked. `amount`: exact decimal text of shillings, where told. */
export type RefundNews =
  | { kind: 'done'; requestId: string | null; amount: string | null; receipt: string | null }
  /** `isDefinite`: the code says for certain that no money moved. */
  | { kind: 'failed'; requestId: string | null; code: string; text: string; isDefinite: boolean }
  /** Nobody told in time, which is no failure. */
  | { kind: 'timed-out' }
  /** Not known yet. */
  | { kind: 'open' }

export type AskedRefund = { refund: Refund; attempt: Attempt }

/** What a provider can do with money that it has taken. What it tells of a refund by itself it passes to `tellRefund`. */
export type RefundProvider = {
  /** What this shop's set-up allows for this payment. */
  canRefund(shop: Shop, attempt: Attempt): RefundAbility
  /** Gives the money back, after the refund is committed. Never repeated by itself. */
  send(shop: Shop, asked: AskedRefund): Promise<RefundAnswer>
  /** Asks what became of it; without it only news tell. */
  ask?(shop: Shop, asked: AskedRefund): Promise<{ news: RefundNews; raw: string }>
  /** After this long without an end staff look. */
  patienceSeconds: number
}
