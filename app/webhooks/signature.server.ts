import { createHmac } from 'node:crypto'

export const secretPrefix = 'whsec_'

type Signed = { id: string; timestamp: number; body: string }

/** As the Standard Webhooks convention has it, a signature for each secret that is good. */
export function signatureOf(secrets: readonly Uint8Array[], { id, timestamp, body }: Signed): string {
  const content = `${id}.${timestamp}.${body}`
  return secrets.map((secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`).join(' ')
}

/** What receivers are given: with it they check that a message is the shop's. */
export function secretText(secret: Uint8Array): string {
  return `${secretPrefix}${Buffer.from(secret).toString('base64')}`
}
