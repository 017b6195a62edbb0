import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { guardRoutes } from './api-guard.server.ts'

function createGuarded() {
  const app = Fastify()
  const gate = async (_request: unknown, reply: { code(status: number): { send(body: string): unknown } }) =>
    reply.code(401).send('who?')
  guardRoutes(app, 'https://shop.example', { customer: gate, admin: gate }, () => {})
  return app
}

test('a route without a policy stops the startup', () => {
  const app = createGuarded()
  expect(() => app.get('/api/forgotten', async () => 'open')).toThrow('GET /api/forgotten declares no policy')
})

test('each policy runs its own guard', async () => {
  const app = createGuarded()
  app.get('/api/open', { config: { policy: 'public' } }, async () => 'in')
  app.get('/api/own', { config: { policy: 'customer' } }, async () => 'in')
  app.get('/api/staff', { config: { policy: 'admin' } }, async () => 'in')

  const answers = await Promise.all(['open', 'own', 'staff'].map((path) => app.inject(`/api/${path}`)))
  expect(answers.map((answer) => answer.body)).toEqual(['in', 'who?', 'who?'])
  const personal = 'private, no-store'
  expect(answers.map((answer) => answer.headers['cache-control'])).toEqual([undefined, personal, personal])
})

test('responses to changes are not cached, for any role', async () => {
  const app = createGuarded()
  for (const policy of ['public', 'provider'] as const)
    app.post(`/api/${policy}`, { config: { policy } }, async () => 'in')
  for (const path of ['public', 'provider']) {
    const { headers } = await app.inject({ method: 'POST', url: `/api/${path}` })
    expect([path, headers['cache-control']]).toEqual([path, 'private, no-store'])
  }
})

test.each([
  {
    from: 'the shop itself',
    headers: { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' },
    status: 200,
  },
  { from: 'no browser', headers: {}, status: 200 },
  { from: 'another site', headers: { origin: 'https://evil.example' }, status: 403 },
  { from: 'a sister site', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
  { from: 'a page without an origin', headers: { origin: 'null' }, status: 403 },
])('a change request from $from gets $status', async ({ headers, status }) => {
  const app = createGuarded()
  app.post('/api/open', { config: { policy: 'public' } }, async () => 'in')
  expect((await app.inject({ method: 'POST', url: '/api/open', headers })).statusCode).toBe(status)
})

test.each([
  { from: 'the shop’s own page', headers: { 'sec-fetch-site': 'same-origin' }, status: 200 },
  { from: 'the address bar', headers: { 'sec-fetch-site': 'none' }, status: 200 },
  { from: 'no browser', headers: {}, status: 200 },
  { from: 'another site', headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
  { from: 'a sister site', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
])('a request for customer data gets $status from $from', async ({ headers, status }) => {
  const app = Fastify()
  guardRoutes(app, 'https://shop.example', {}, () => {})
  app.get('/api/own', { config: { policy: 'customer' } }, async () => 'in')
  expect((await app.inject({ url: '/api/own', headers })).statusCode).toBe(status)
})

test('the public catalogue can be read from any site', async () => {
  const app = createGuarded()
  app.get('/api/open', { config: { policy: 'public' } }, async () => 'in')
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await app.inject({ url: '/api/open', headers })).statusCode).toBe(200)
})

test('a provider can call from anywhere, because it is not a browser', async () => {
  const app = createGuarded()
  app.post('/api/callback', { config: { policy: 'provider' } }, async () => 'in')
  const headers = { origin: 'https://provider.example' }
  expect((await app.inject({ method: 'POST', url: '/api/callback', headers })).statusCode).toBe(200)
})
