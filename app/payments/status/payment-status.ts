/** The payment status of an order for its customer. */
export type PaymentStatus =
  /** The money has arrived and staff check it. `receivedKes`: the amounts of the receipts. */
  | { kind: 'in-review'; message: string | null; receivedKes: readonly number[] }
  /** A prompt is on the phone. */
  | { kind: 'asked' }
  /** The provider's page is open, or the customer left it. */
  | { kind: 'page-open' }
  /** `mayPay`: the cart still equals this order, so paying the cart pays this order. */
  | { kind: 'unpaid'; message: string | null; mayPay: boolean }
  /** The order is paid, and there are messages about other payments of it. */
  | { kind: 'paid-and-more'; messages: readonly string[] }
