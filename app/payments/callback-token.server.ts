import { randomBytes } from 'node:crypto'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'

const randomLength = 40
const hashLength = 32

/**
 * Lower-case hex, since a provider may refuse other characters in a URL. The token ends with 128 bits of a keyed hash
 * of its random part, so the shop recognises its own tokens without a database query.
 */
export function newCallbackToken({ config }: Pick<Shop, 'config'>): string {
  const random = randomBytes(randomLength / 2).toString('hex')
  return random + hashRandomPart(config, random)
}

/** Also false for a token from an earlier version of the shop, because its hash was shorter or missing. */
export function isOwnToken({ config }: Pick<Shop, 'config'>, token: string): boolean {
  if (token.length !== randomLength + hashLength) return false
  const random = token.slice(0, randomLength)
  return token === random + hashRandomPart(config, random)
}

function hashRandomPart(config: Shop['config'], random: string): string {
  const hash = Buffer.from(keyedHash(config, `callback ${random}`), 'base64url')
  return hash.toString('hex').slice(0, hashLength)
}
