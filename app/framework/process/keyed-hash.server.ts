import { createHmac, timingSafeEqual } from 'node:crypto'

/** For values that only have to be recognised. Without the secret, guesses can't be tested against the hash. */
export function keyedHash({ sessionSecret }: { sessionSecret: string | undefined }, text: string): string {
  if (!sessionSecret) throw new Error('SESSION_SECRET is missing')
  return createHmac('sha256', sessionSecret).update(text).digest('base64url')
}

/** Whether `given` is the hash of the text. */
export function isKeyedHash(config: { sessionSecret: string | undefined }, text: string, given: string): boolean {
  const [right, typed] = [Buffer.from(keyedHash(config, text)), Buffer.from(given)]
  return typed.length === right.length && timingSafeEqual(typed, right)
}
