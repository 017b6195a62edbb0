import type { BrokenAnswer } from '../faults.ts'

/** What the sandbox's Airtel Money can be made to do, beside what phones are scripted for. */
export type AirtelFaults = {
  airtelToken: {
    answer: BrokenAnswer | null
    times: number
    slowMs: number
    lifetimeSeconds: number
    expiresInAsText: boolean
  }
  airtelPush: {
    /** 'lost': carried out, then the connection is cut. The refusals and 'in-doubt' say `code`; only 'in-doubt' is carried out. */
    answer: BrokenAnswer | 'lost' | 'refused-200' | 'refused-400' | 'in-doubt' | 'bad-token' | null
    times: number
    slowMs: number
    code: string
    /** A published sample answers false in place of the id. */
    echoesFalse: boolean
  }
  airtelEnquiry: {
    answer: BrokenAnswer | 'not-found' | 'bad-token' | null
    times: number
    slowMs: number
    /** Answers with these letters whatever happened. */
    status: string | null
    withReceipt: boolean
  }
  airtelCallback: {
    /** 0 never, 1 once, 2 twice. */
    times: number
    lateMs: number
    /** Before the push is answered; a phone without a script then pays at once. */
    beforeAnswer: boolean
    /** Over what the hash is made; 'none': authentication is off. */
    hash: 'transaction' | 'body' | 'wrong' | 'none'
    /** The opposite is told before, or after. */
    contradiction: 'before' | 'after' | null
  }
  airtelRefund: {
    answer: BrokenAnswer | 'lost' | 'refused' | null
    times: number
    slowMs: number
    /** A published sample of a refund that was made says that it was not. */
    saysNoSuccess: boolean
  }
}

const broken = ['html-503', 'gateway-fault', 'empty', 'reset', 'error']

export const airtelFaultChoices = {
  'airtelToken.answer': broken,
  'airtelPush.answer': [...broken, 'lost', 'refused-200', 'refused-400', 'in-doubt', 'bad-token'],
  'airtelEnquiry.answer': [...broken, 'not-found', 'bad-token'],
  'airtelCallback.hash': ['transaction', 'body', 'wrong', 'none'],
  'airtelCallback.contradiction': ['before', 'after'],
  'airtelRefund.answer': [...broken, 'lost', 'refused'],
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
