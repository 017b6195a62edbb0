export const refundStates = ['requested', 'sent', 'unknown', 'failed', 'done'] as const
export type RefundState = (typeof refundStates)[number]

const nextStates: Record<RefundState, readonly RefundState[]> = {
  // By hand it is done as soon as it is noted.
  requested: ['sent', 'unknown', 'failed', 'done'],
  sent: ['done', 'failed', 'unknown'],
  // Nobody has told how it ended: the provider may yet, or staff look.
  unknown: ['done', 'failed'],
  // The provider said no, later that the money has gone: it has gone.
  failed: ['done'],
  done: [],
}

export function canMoveRefund(from: RefundState, to: RefundState): boolean {
  return nextStates[from].includes(to)
}

/** How it goes back: the provider is asked, or staff have done it and note its reference. */
export const refundMethods = ['provider', 'by-hand'] as const
export type RefundMethod = (typeof refundMethods)[number]

/** Money that went back, or that may: none of it can be given back again. */
export function isTaken(state: RefundState): boolean {
  return state !== 'failed'
}

export const refundStateTexts: Record<RefundState, string> = {
  requested: 'Asked for',
  sent: 'On its way',
  unknown: 'Not confirmed',
  failed: 'Failed',
  done: 'Refunded',
}
