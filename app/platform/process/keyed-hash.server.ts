import { createHmac } from 'node:crypto'
import type { Config } from './config.server.ts'

/** For values that only have to be recognised. Without the secret nobody can test guesses against the hash. */
export function keyedHash({ sessionSecret }: Pick<Config, 'sessionSecret'>, text: string): string {
  if (!sessionSecret) throw new Error('SESSION_SECRET is missing')
  return createHmac('sha256', sessionSecret).update(text).digest('base64url')
}
