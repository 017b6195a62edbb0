import { expect, test } from 'vitest'
import { createTestShop } from '../support/shop/test-shop.ts'

const paths = ['/api/products', '/api/auth/session', '/api/no-such-call', '/api/health', '/uploads/none.webp']

test('calls and uploads load and run nothing, whatever a browser takes them for', async () => {
  const shop = await createTestShop()
  await shop.given.product()
  // Twice: the second answer is one that was kept.
  for (const path of [...paths, ...paths]) {
    const { headers } = await shop.api.inject({ url: path })
    expect(headers, path).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    })
    expect(headers['strict-transport-security'], path).toBeUndefined()
  }
})

test('a shop that is reached by https says so to browsers for a year', async () => {
  const shop = await createTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  for (const path of paths) {
    const { headers } = await shop.api.inject({ url: path, headers: { host: 'shop.example' } })
    expect(headers['strict-transport-security'], path).toBe('max-age=31536000')
  }
})

test('bank orders of one customer are limited', async () => {
  const shop = await createTestShop({ env: { BANK_DETAILS: 'Example Bank' } })
  const { cookie } = await shop.given.buyer()
  const place = () =>
    shop.api.inject({ method: 'POST', url: '/api/orders', headers: { cookie }, payload: { method: 'bank' } })
  for (let n = 0; n < 60; n++) expect((await place()).statusCode).not.toBe(429)
  expect((await place()).statusCode).toBe(429)
  shop.clock.advance({ hours: 1 })
  expect((await place()).statusCode).not.toBe(429)
})
