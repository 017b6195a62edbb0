import type { IncomingMessage } from 'node:http'

/** What `name` is: a visit's source, a campaign, a piece; empty for carts. */
export type ReachKind = 'visit' | 'campaign' | 'piece' | 'cart'
export type ReachCount = { kind: ReachKind; name: string; n: number }

/** Counts in memory how the shop is visited, without a word of who. Called for each page: it must cost next to nothing. */
export type Reach = {
  pageAnswered(request: IncomingMessage): void
  /** Counted once a day for each customer. */
  cartFilled(customerId: string): void
  /** Whose first of the day is counted begins anew with the next day. */
  take(day: string): ReachCount[]
  /** What could not be kept counts with what comes next. */
  giveBack(counts: readonly ReachCount[]): void
}
