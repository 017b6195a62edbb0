import type { BrokenAnswer } from '../faults.ts'

/** Faults of the Airtel Money simulator. Phone numbers choose payment outcomes separately. */
export type AirtelFaults = {
  airtelToken: {
    answer: BrokenAnswer | null
    times: number
    slowMs: number
    lifetimeSeconds: number
    expiresInAsText: boolean
  }
  airtelPush: {
    /**
     * 'lost': the payment runs, then the connection is cut. 'in-doubt': the payment runs, then the answer has `code`.
     * 'refused-200' and 'refused-400': the payment does not run, and the answer has `code`.
     */
    answer: BrokenAnswer | 'lost' | 'refused-200' | 'refused-400' | 'in-doubt' | 'bad-token' | null
    times: number
    slowMs: number
    code: string
    /** Answers with false in place of the id, as a published sample does. */
    echoesFalse: boolean
  }
  airtelEnquiry: {
    answer: BrokenAnswer | 'not-found' | 'bad-token' | null
    times: number
    slowMs: number
    /** Answers with this status, whatever the payment's state. */
    status: string | null
    withReceipt: boolean
  }
  airtelCallback: {
    /** The number of callbacks: 0, 1 or 2. */
    times: number
    lateMs: number
    /** Sends the callback before the push response. A phone whose digits choose no outcome then pays at once. */
    beforeAnswer: boolean
    /** The text that the hash covers. 'wrong': an invalid hash. 'none': authentication is off. */
    hash: 'transaction' | 'body' | 'wrong' | 'none'
    /** Sends a contradicting callback before or after the true one. */
    contradiction: 'before' | 'after' | null
  }
  airtelRefund: {
    answer: BrokenAnswer | 'lost' | 'refused' | null
    times: number
    slowMs: number
    /** Answers a successful refund with `success: false`, as a published sample does. */
    saysNoSuccess: boolean
  }
}

const brokenAnswers = ['html-503', 'gateway-fault', 'empty', 'reset', 'error']

export const airtelFaultChoices = {
  'airtelToken.answer': brokenAnswers,
  'airtelPush.answer': [...brokenAnswers, 'lost', 'refused-200', 'refused-400', 'in-doubt', 'bad-token'],
  'airtelEnquiry.answer': [...brokenAnswers, 'not-found', 'bad-token'],
  'airtelCallback.hash': ['transaction', 'body', 'wrong', 'none'],
  'airtelCallback.contradiction': ['before', 'after'],
  'airtelRefund.answer': [...brokenAnswers, 'lost', 'refused'],
} satisfies Record<string, readonly string[]>

export const airtelNullableKinds = { 'airtelEnquiry.status': 'string' }

export function noAirtelFaults(): AirtelFaults {
  return {
    airtelToken: { answer: null, times: 0, slowMs: 0, lifetimeSeconds: 180, expiresInAsText: true },
    airtelPush: { answer: null, times: 0, slowMs: 0, code: 'DP00800001007', echoesFalse: false },
    airtelEnquiry: { answer: null, times: 0, slowMs: 0, status: null, withReceipt: true },
    airtelCallback: { times: 1, lateMs: 0, beforeAnswer: false, hash: 'transaction', contradiction: null },
    airtelRefund: { answer: null, times: 0, slowMs: 0, saysNoSuccess: false },
  }
}
