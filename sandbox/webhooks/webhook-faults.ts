export type WebhookFaults = {
  webhooks: {
    /** 'lost': accepted, then the connection is cut. 'redirect': to another address on this machine. */
    answer: 'error-500' | 'gone' | 'redirect' | 'reset' | 'lost' | null
    times: number
    slowMs: number
  }
}

export const noWebhookFaults = (): WebhookFaults => ({ webhooks: { answer: null, times: 0, slowMs: 0 } })

export const webhookFaultChoices: Record<string, readonly string[]> = {
  'webhooks.answer': ['error-500', 'gone', 'redirect', 'reset', 'lost'],
}
