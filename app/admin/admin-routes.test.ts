import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { isStaffPolicy } from '#app/framework/http/staff-policy.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'

type Headers = Record<string, string>

function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` }
}

function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return `${header}.${token.split('.')[1]}.`
}

function altered(token: string): string {
  const [header, , signature] = token.split('.')
  const claims = { ...decodeJwt(token), sub: '00000000-0000-4000-8000-000000000000' }
  return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
}

function expired(shop: TestShop, token: string): Promise<string> {
  const past = Math.floor(shop.clock.now().getTime() / 1000) - 60
  return new SignJWT({ ...decodeJwt(token), exp: past })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(shop.config.adminTokenSecret))
}

function adminRoutes(shop: TestShop) {
  return shop.routes.filter(({ method, url }) => {
    const isOpen = url.startsWith('/api/admin/login')
    return url.startsWith('/api/admin') && !isOpen && !['HEAD', 'OPTIONS'].includes(method)
  })
}

function addressOf(url: string): string {
  return url.replace(':number', 'EK-1001').replaceAll(/:\w+/g, '7c9e6679-7425-40de-944b-e07fc1f90ae7')
}

test('every staff route refuses callers without a valid staff token', async () => {
  const shop = await createTestShop()
  const { token } = await shop.given.staff()
  const gone = await shop.given.staff()
  await shop.api.inject({ method: 'POST', url: '/api/admin/logout', headers: bearer(gone.token) })
  const customer = await shop.given.customer()
  const strangers: Record<string, Headers> = {
    'no token': {},
    'an expired token': bearer(await expired(shop, token)),
    'an altered token': bearer(altered(token)),
    'an unsigned token': bearer(unsigned(token)),
    "a customer's cookie": { cookie: customer.cookie },
    "a customer's cookie as a token": bearer(customer.cookie.split('=')[1] ?? ''),
    'a token that was logged out': bearer(gone.token),
  }
  const routes = adminRoutes(shop)
  expect(routes.map(({ method, url }) => `${method} ${url}`)).toEqual(
    expect.arrayContaining([
      'GET /api/admin/dashboard',
      'GET /api/admin/sales-history',
      'GET /api/admin/sales-history.csv',
      'GET /api/admin/all-products',
      'POST /api/admin/products',
      'PUT /api/admin/products/:id',
      'DELETE /api/admin/products/:id',
      'POST /api/admin/orders/:number/state',
      'POST /api/admin/reviews/:id/settle',
      'GET /api/admin/feedback',
      'GET /api/admin/waiting',
      'POST /api/admin/discount-codes',
      'PUT /api/admin/pages/:key',
      'GET /api/admin/health',
      'GET /api/admin/changes',
    ]),
  )
  for (const { method, url, policy } of routes) {
    expect(isStaffPolicy(policy), `${method} ${url}`).toBe(true)
    for (const [who, headers] of Object.entries(strangers)) {
      const answer = await shop.api.inject({ method: method as 'GET', url: addressOf(url), headers })
      expect(answer.statusCode, `${method} ${url} with ${who}`).toBe(401)
      expect(answer.json(), `${method} ${url} with ${who}`).toMatchObject({ success: false })
    }
  }
})
