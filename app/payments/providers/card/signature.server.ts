import { createHmac, timingSafeEqual } from 'node:crypto'

/** True if the sender of these bytes has the shop's key. */
export function isSigned(secretKey: string, body: Buffer, signature: string): boolean {
  const right = createHmac('sha512', secretKey).update(body).digest()
  const givenSignature = /^[0-9a-f]{128}$/.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(right.length)
  return timingSafeEqual(right, givenSignature)
}
