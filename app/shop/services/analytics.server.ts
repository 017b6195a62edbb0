import type { IncomingMessage } from 'node:http'

/** What `name` is: a visit's source, a campaign, a piece; empty for carts. */
export type VisitKind = 'visit' | 'campaign' | 'piece' | 'cart'
export type VisitCount = { kind: VisitKind; name: string; n: number }

/** Counts in memory how the shop is visited, without a word of who. Called for each page: it must cost next to nothing. */
export type VisitRecorder = {
  pageAnswered(request: IncomingMessage): void
  /** Counted once a day for each customer. */
  cartFilled(customerId: string): void
  /** Returns and clears the counts. Unique visitors are counted per day. */
  take(day: string): VisitCount[]
  /** Counts that could not be stored are added to the next ones. */
  restore(counts: readonly VisitCount[]): void
}
