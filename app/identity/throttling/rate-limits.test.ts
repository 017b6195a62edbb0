import { expect, test } from 'vitest'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { countAddress, countCall, tooManyCalls } from './rate-limits.server.ts'

test('calls are counted up to the limit of a window, and the next window starts at zero', async () => {
  const shop = await createTestShop()
  // Advances to the middle of a window, so that the test doesn't cross the window's end.
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

test('simultaneous calls are all counted', async () => {
  const shop = await createTestShop()
  const counts = await Promise.all(Array.from({ length: 20 }, () => countCall(shop, 'a', 5, 86_400)))
  expect(counts.filter((count) => count.ok)).toHaveLength(5)
})

test('an IPv6 subscriber counts as one caller, and a network gets four times the limit', async () => {
  const shop = await createTestShop()
  const count = async (ip: string) => (await countAddress(shop, 'tries from', ip, 2, 3_600)).ok
  const inNetwork = (subscriber: number, host: number) => count(`2001:db8:1:${subscriber}::${host}`)
  expect([await inNetwork(1, 1), await inNetwork(1, 2), await inNetwork(1, 3)]).toEqual([true, true, false])
  for (let subscriber = 2; subscriber < 8; subscriber++) expect(await inNetwork(subscriber, 1)).toBe(true)
  expect(await inNetwork(8, 1)).toBe(false)
  expect(await count('2001:db8:2::1')).toBe(true)
})

test('the message has the wait in whole minutes', () => {
  expect(tooManyCalls(5).message).toBe('Too many attempts. Please try again in a minute.')
  expect(tooManyCalls(61).message).toBe('Too many attempts. Please try again in 2 minutes.')
})
