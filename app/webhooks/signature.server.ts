import { createHmac } from 'node:crypto'

export const secretPrefix = 'whsec_'

type SignedMessage = { id: string; timestamp: number; body: string }

/** Signs by the Standard Webhooks convention, once with each valid secret. */
export function signatureOf(secrets: readonly Uint8Array[], { id, timestamp, body }: SignedMessage): string {
  const content = `${id}.${timestamp}.${body}`
  return secrets.map((secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`).join(' ')
}

/** The form in which receivers get the secret, to verify signatures. */
export function secretText(secret: Uint8Array): string {
  return `${secretPrefix}${Buffer.from(secret).toString('base64')}`
}
