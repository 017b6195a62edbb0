import { expect, test } from 'vitest'
import { addressOf, type MarkedValues, sentTo } from './support/canary/marked-call.ts'
import { createTestShop, type TestShop } from './support/shop/test-shop.ts'
import { picture } from './support/shop/upload.ts'

/** Values that are no valid id, number, name, day or token. */
const malformed = ['%20', 'x', '-1', '0', 'EK-', '7c9e6679', 'a'.repeat(90), '%F0%9F%98%80', '..%2F..', "'%20or%201=1"]

const fits: MarkedValues = {
  text: 'Naisiae',
  email: 'naisiae@enkiama.example',
  phone: '0712345678',
  id: 'a'.repeat(32),
}

type Route = TestShop['routes'][number]

const nameOf = ({ method, url }: Route) => `${method} ${url.replace(/(.)\/$/, '$1')}`
const isForReading = (method: string) => method === 'GET'

test('a malformed id in an address is 404 in every call', { timeout: 300_000 }, async () => {
  const shop = await createTestShop({ env: { MPESA_C2B: 'v2' } })
  const { token } = await shop.given.staff()
  const buyer = await shop.given.buyer()
  const image = await picture(420, 420).jpeg().toBuffer()
  const calls = shop.routes.filter(
    ({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && /^\/api\/.*:/.test(url),
  )
  expect(calls.length).toBeGreaterThan(60)
  const others: string[] = []
  for (const [at, route] of calls.entries()) {
    for (const [which, text] of malformed.entries()) {
      const url = addressOf({ ...route, url: route.url.replaceAll(/:\w+/g, text) }, fits, false)
      const { payload, headers } = sentTo(route, fits, image)
      const isReading = isForReading(route.method)
      const answer = await shop.api.inject({
        method: route.method as 'GET',
        url,
        headers: { cookie: buyer.cookie, authorization: `Bearer ${token}`, ...(isReading ? {} : headers) },
        ...(isReading ? {} : { payload }),
        remoteAddress: `10.${which}.${at >> 8}.${at & 255}`,
      })
      if (answer.statusCode !== 404)
        others.push(`${nameOf(route)} '${text.slice(0, 20)}': ${answer.statusCode} ${answer.body.slice(0, 120)}`)
    }
  }
  expect(others).toEqual([])
})
