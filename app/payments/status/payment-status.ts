/** How the payments of an order stand, as its customer reads it. */
export type PaymentStatus =
  /** Money is here and staff look at it. `receivedKes`: what the provider's receipts say. */
  | { kind: 'in-review'; message: string | null; receivedKes: readonly number[] }
  /** A request is on the phone. */
  | { kind: 'asked' }
  /** A page of the provider's is open for it, or was left. */
  | { kind: 'page-open' }
  /** `mayPay`: the cart still holds what this order is of, and paying it pays this order. */
  | { kind: 'unpaid'; message: string | null; mayPay: boolean }
  /** The order is paid, and there is something to say of another payment of it. */
  | { kind: 'paid-and-more'; messages: readonly string[] }
