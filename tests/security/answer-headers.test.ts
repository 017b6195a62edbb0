import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { createPayingShop } from '../support/payments/payments.ts'
import { createTestShop } from '../support/shop/test-shop.ts'

const paths = ['/api/products', '/api/auth/session', '/api/no-such-call', '/api/health', '/uploads/none.webp']

const nothing = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; frame-ancestors 'none'; base-uri 'none'; .*object-src 'none'$/,
  ),
  'x-content-type-options': 'nosniff',
}
const ofAnswers = {
  ...nothing,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  'permissions-policy': expect.stringContaining('camera=()'),
}

test('responses of calls and uploads load and run nothing, in any interpretation', async () => {
  const shop = await createTestShop()
  await shop.given.product()
  // Twice: the second response comes from the cache.
  for (const path of [...paths, ...paths]) {
    const { headers } = await shop.api.inject({ url: path })
    expect(headers, path).toMatchObject(nothing)
    expect(headers['strict-transport-security'], path).toBeUndefined()
  }
  const picture = await shop.api.inject({ url: '/uploads/none/none.webp' })
  expect(picture.headers).toMatchObject({ ...nothing, 'cross-origin-resource-policy': 'cross-origin' })
})

test('each call sends these headers with every response', async () => {
  const shop = await createTestShop()
  const calls = shop.routes.map(({ method, url }) => ({ method, url: url.replaceAll(/:\w+/g, 'none') }))
  const broken = ['/api/%E0', '/api/%', `/api/products/${'a'.repeat(3_000)}`, '/api/products?limit=x']
  const all = [...calls, ...broken.map((url) => ({ method: 'GET', url }))]
  expect(all.length).toBeGreaterThan(250)
  const statuses = new Set<number>()
  for (const [n, call] of all.entries()) {
    const { statusCode, headers, body } = await shop.api.inject({
      ...call,
      remoteAddress: `10.0.0.${n % 200}`,
      headers: { origin: 'https://elsewhere.example' },
    } as InjectOptions)
    statuses.add(statusCode)
    if (body !== '')
      expect(headers['content-type'], call.url).toMatch(/^((text|application)\/[\w.+-]+; charset=utf-8$|image\/)/)
    const isFile = call.url.startsWith('/uploads')
    expect({ call, headers }).toMatchObject({ headers: isFile ? nothing : ofAnswers })
    expect(headers, call.url).not.toHaveProperty('access-control-allow-origin')
    if (call.method !== 'GET' && call.method !== 'HEAD')
      expect(headers['cache-control'], call.url).toBe('private, no-store')
  }
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404]))
})

test('the API reference has a policy under which its page works', async () => {
  const shop = await createTestShop()
  for (const url of ['/api/docs/', '/api/docs/static/swagger-ui-bundle.js', '/api/docs/json']) {
    const { statusCode, headers } = await shop.api.inject({ url })
    expect({ url, statusCode }).toEqual({ url, statusCode: 200 })
    expect(headers['content-security-policy'], url).toMatch(
      /^default-src '(self|none)';(?=.*frame-ancestors 'none')(?=.*base-uri 'none')(?=.*object-src 'none')/,
    )
  }
  const { headers } = await shop.api.inject({ url: '/api/docs/' })
  expect(headers['content-security-policy']).toMatch(/script-src 'self'/)
})

test('a shop reached by https sends HSTS for a year', async () => {
  const shop = await createTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  for (const path of paths) {
    const { headers } = await shop.api.inject({ url: path, headers: { host: 'shop.example' } })
    expect(headers['strict-transport-security'], path).toBe('max-age=31536000')
  }
})

test.for([
  { url: '/api/orders', payload: { method: 'bank' } },
  { url: '/api/mpesa/by-hand', payload: { amount: 6_864 } },
])("a customer's orders without a prompt are limited: $url", async ({ url, payload }) => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Example Bank', MPESA_C2B: 'v2' } })
  const { cookie } = await shop.given.buyer()
  const place = () => shop.api.inject({ method: 'POST', url, headers: { cookie }, payload })
  for (let n = 0; n < 60; n++) expect((await place()).statusCode).not.toBe(429)
  expect((await place()).statusCode).toBe(429)
  shop.clock.advance({ hours: 1 })
  expect((await place()).statusCode).not.toBe(429)
})
