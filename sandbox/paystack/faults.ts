/** Failures of the service, which does not run the call. 'lost': the call runs, then the connection is cut. */
export type CardBroken = 'html-502' | 'too-many' | 'reset' | 'lost' | 'invalid-key'

export type CardFaults = {
  cardStart: { answer: CardBroken | null; times: number; slowMs: number }
  cardVerify: {
    answer: Exclude<CardBroken, 'lost'> | 'ongoing' | 'not-found' | null
    times: number
    slowMs: number
    /** Wrong values to report; amounts are cents of a shilling. */
    amount: number | null
    currency: string | null
    domain: string | null
    /** Fees that the customer pays, on top of the amount. */
    fees: number
    metadata: 'object' | 'text' | 'empty' | 'zero' | 'null'
  }
  cardEvents: {
    /** The number of events: 0, 1 (correct) or 2. */
    times: number
    lateMs: number
    /** Sends the event before the customer returns. */
    beforeReturn: boolean
    signature: 'right' | 'wrong' | 'none'
  }
  cardRefund: {
    answer: CardBroken | null
    times: number
    slowMs: number
    /** The final status of the refund. */
    end: 'processed' | 'failed' | 'needs-attention' | 'pending'
    amountAsText: boolean
  }
}

const brokenAnswers = ['html-502', 'too-many', 'reset', 'lost', 'invalid-key']

export const cardFaultChoices: Record<string, readonly string[]> = {
  'cardStart.answer': brokenAnswers,
  'cardVerify.answer': ['html-502', 'too-many', 'reset', 'invalid-key', 'ongoing', 'not-found'],
  'cardVerify.metadata': ['object', 'text', 'empty', 'zero', 'null'],
  'cardEvents.signature': ['right', 'wrong', 'none'],
  'cardRefund.answer': brokenAnswers,
  'cardRefund.end': ['processed', 'failed', 'needs-attention', 'pending'],
}

export const cardNullableKinds: Record<string, string> = {
  'cardVerify.amount': 'number',
  'cardVerify.currency': 'string',
  'cardVerify.domain': 'string',
}

export function noCardFaults(): CardFaults {
  return {
    cardStart: { answer: null, times: 0, slowMs: 0 },
    cardVerify: {
      answer: null,
      times: 0,
      slowMs: 0,
      amount: null,
      currency: null,
      domain: null,
      fees: 0,
      metadata: 'object',
    },
    cardEvents: { times: 1, lateMs: 0, beforeReturn: false, signature: 'right' },
    cardRefund: { answer: null, times: 0, slowMs: 0, end: 'processed', amountAsText: false },
  }
}
