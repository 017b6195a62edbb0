/** What the shop has said to people, and what people did outside of it: it must all be in the books. */
export type Ledger = {
  /** Ids of orders that somebody was told of. */
  orders: Set<string>
  /** Numbers of orders that staff were told are paid. */
  marked: Set<string>
  /** Ids of refunds that staff were told of. */
  refunds: Set<string>
  /** By bank, to the number of the order. */
  transfers: Map<string, number>
  /** By hand to M-Pesa, by receipt. */
  byHand: Map<string, { orderNumber: string; amount: number }>
}

export const openLedger = (): Ledger => ({
  orders: new Set(),
  marked: new Set(),
  refunds: new Set(),
  transfers: new Map(),
  byHand: new Map(),
})
