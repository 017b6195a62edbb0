/** A message as it was received. A repeat is a message of its own, under the same `id`. */
export type ReceivedWebhook = {
  id: string
  path: string
  body: string
  /** 'not-checked' without a secret to check it by. */
  signature: 'right' | 'wrong' | 'not-checked'
  answer: number | null
  at: string
}

/** `webhookSecrets` are those that somebody told the receiver, the newest first. */
export type WebhookState = { webhooks: ReceivedWebhook[]; webhookSecrets: string[] }

export const noWebhooks = (): WebhookState => ({ webhooks: [], webhookSecrets: [] })
