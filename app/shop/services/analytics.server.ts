import type { IncomingMessage } from 'node:http'

/** The kind says what `name` is: a visit's source, a campaign or a product. It is empty for carts. */
export type VisitKind = 'visit' | 'campaign' | 'piece' | 'cart'
export type VisitCount = { kind: VisitKind; name: string; n: number }

/** Counts visits in memory, without identifying visitors. Called for each page, so it must be very cheap. */
export type VisitRecorder = {
  countVisit(request: IncomingMessage): void
  /** Counted once a day per customer. */
  countCart(customerId: string): void
  /** Returns and clears the counts. Unique visitors are counted per day. */
  take(day: string): VisitCount[]
  /** Adds counts that could not be stored to the next counts. */
  restore(counts: readonly VisitCount[]): void
}
