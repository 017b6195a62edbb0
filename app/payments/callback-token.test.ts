import { expect, test } from 'vitest'
import { isOwnToken, newCallbackToken } from './callback-token.server.ts'

const shop = { config: { sessionSecret: 'one secret' } } as Parameters<typeof newCallbackToken>[0]
const other = { config: { sessionSecret: 'another secret' } } as typeof shop

test('a shop recognizes only its own tokens, without its database', () => {
  const token = newCallbackToken(shop)
  expect(token).toMatch(/^[0-9a-f]{72}$/)
  expect(newCallbackToken(shop)).not.toBe(token)
  expect(isOwnToken(shop, token)).toBe(true)
  expect(isOwnToken(other, token)).toBe(false)
  expect(isOwnToken(shop, 'f'.repeat(72))).toBe(false)
  expect(isOwnToken(shop, token.slice(0, 40))).toBe(false)
})
