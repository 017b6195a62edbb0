import { createHmac } from 'node:crypto'
import type { Config } from './config.server.ts'

/** What only has to be known again is kept as this: without the shop's secret nobody reads it back or makes one. */
export function keyedHash({ sessionSecret }: Pick<Config, 'sessionSecret'>, text: string): string {
  if (!sessionSecret) throw new Error('SESSION_SECRET is missing')
  return createHmac('sha256', sessionSecret).update(text).digest('base64url')
}
