export const refundStates = ['requested', 'sent', 'unknown', 'failed', 'done'] as const
export type RefundState = (typeof refundStates)[number]

const nextStates: Record<RefundState, readonly RefundState[]> = {
  // A manual refund is done as soon as it is recorded.
  requested: ['sent', 'unknown', 'failed', 'done'],
  sent: ['done', 'failed', 'unknown'],
  // The result is unknown: the provider may still report it, or staff may find it.
  unknown: ['done', 'failed'],
  // The provider may report a success after a failure: the money has moved.
  failed: ['done'],
  done: [],
}

export function canMoveRefund(from: RefundState, to: RefundState): boolean {
  return nextStates[from].includes(to)
}

/** `provider`: the provider sends the money. `by-hand`: staff have sent it and record its reference. */
export const refundMethods = ['provider', 'by-hand'] as const
export type RefundMethod = (typeof refundMethods)[number]

/** True if the money was refunded, or may be or become so. It can't be refunded a second time. */
export function countsAsRefunded(state: RefundState): boolean {
  return state !== 'failed'
}

export const refundStateTexts: Record<RefundState, string> = {
  requested: 'Not sent yet',
  sent: 'On its way',
  unknown: 'Not confirmed',
  failed: 'Failed',
  done: 'Refunded',
}
