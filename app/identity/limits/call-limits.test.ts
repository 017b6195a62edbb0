import { expect, test } from 'vitest'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { addressKey, countCall, tooManyCalls } from './call-limits.server.ts'

test('calls are counted up to the limit of a window, and the next window starts at none', async () => {
  const shop = await createTestShop()
  // The middle of a window, so that the test doesn't cross its end.
  shop.clock.advance({ seconds: 90 - (Math.floor(shop.clock.now().getTime() / 1000) % 60) })
  expect(await countCall(shop, 'a', 2, 60)).toEqual({ ok: true })
  expect(await countCall(shop, 'a', 2, 60)).toEqual({ ok: true })
  expect(await countCall(shop, 'b', 2, 60)).toEqual({ ok: true })
  const refused = await countCall(shop, 'a', 2, 60)
  expect(refused.ok).toBe(false)
  if (!refused.ok) expect(refused.retryAfterSeconds).toBeLessThanOrEqual(30)

  shop.clock.advance({ seconds: 31 })
  expect(await countCall(shop, 'a', 2, 60)).toEqual({ ok: true })
})

test('calls at the same moment are all counted', async () => {
  const shop = await createTestShop()
  const counts = await Promise.all(Array.from({ length: 20 }, () => countCall(shop, 'a', 5, 86_400)))
  expect(counts.filter((count) => count.ok)).toHaveLength(5)
})

test('the addresses of one IPv6 subscriber count together', () => {
  expect(addressKey('41.90.1.2')).toBe('41.90.1.2')
  expect(addressKey('::ffff:41.90.1.2')).toBe('41.90.1.2')
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8:1:2::7')).toBe('2001:db8:1:2::/64')
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
})

test('the wait is told in whole minutes', () => {
  expect(tooManyCalls(5).message).toBe('Too many attempts. Please try again in a minute.')
  expect(tooManyCalls(61).message).toBe('Too many attempts. Please try again in 2 minutes.')
})
