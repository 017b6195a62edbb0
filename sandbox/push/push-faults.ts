export type WebPushFaults = {
  webPush: {
    /**
     * 'gone' and 'not-found' end the subscription, 'wrong-key' is the answer to another shop's signature. 'lost':
     * accepted, then the connection is cut.
     */
    answer: 'gone' | 'not-found' | 'too-many' | 'error-500' | 'wrong-key' | 'reset' | 'lost' | null
    times: number
    slowMs: number
    retryAfterSeconds: number
  }
}

export const noWebPushFaults = (): WebPushFaults => ({
  webPush: { answer: null, times: 0, slowMs: 0, retryAfterSeconds: 30 },
})

export const webPushFaultChoices: Record<string, readonly string[]> = {
  'webPush.answer': ['gone', 'not-found', 'too-many', 'error-500', 'wrong-key', 'reset', 'lost'],
}
