import { createHmac, timingSafeEqual } from 'node:crypto'

/** For values that are only compared. With the hash alone, without the secret, an attacker can't test guesses. */
export function keyedHash({ sessionSecret }: { sessionSecret: string | undefined }, text: string): string {
  if (!sessionSecret) throw new Error('SESSION_SECRET is missing')
  return createHmac('sha256', sessionSecret).update(text).digest('base64url')
}

export function isKeyedHash(config: { sessionSecret: string | undefined }, text: string, candidate: string): boolean {
  const [expected, actual] = [Buffer.from(keyedHash(config, text)), Buffer.from(candidate)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
