/** A received event. A repeat is an entry of its own with the same `id`. */
export type ReceivedWebhook = {
  id: string
  path: string
  body: string
  /** 'not-checked' if the receiver has no secret. */
  signature: 'right' | 'wrong' | 'not-checked'
  answer: number | null
  at: string
}

/** `webhookSecrets` are the receiver's known secrets, newest first. */
export type WebhookState = { webhooks: ReceivedWebhook[]; webhookSecrets: string[] }

export const noWebhooks = (): WebhookState => ({ webhooks: [], webhookSecrets: [] })
