/** What the shop has confirmed to people, and what they paid outside the shop. The books must contain all of it. */
export type Ledger = {
  /** Ids of orders that the shop confirmed to a buyer. */
  orders: Set<string>
  /** Numbers of orders that staff marked as paid. */
  marked: Set<string>
  /** Ids of refunds that the shop confirmed to staff. */
  refunds: Set<string>
  /** Bank transfers by order number. */
  transfers: Map<string, number>
  /** Manual M-Pesa payments by receipt. */
  byHand: Map<string, { orderNumber: string; amount: number }>
}

export const openLedger = (): Ledger => ({
  orders: new Set(),
  marked: new Set(),
  refunds: new Set(),
  transfers: new Map(),
  byHand: new Map(),
})
