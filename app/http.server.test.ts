import { expect, inject, onTestFinished, test } from 'vitest'
import { command } from '#tests/support/database/database.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { createWriteCheck } from './framework/database/write-check.server.ts'
import { createHttp } from './http.server.ts'

test('without its database the shop is alive but not ready, and becomes ready when the database returns', async () => {
  const shop = await createTestShop()
  const name = new URL(shop.databaseUrl).pathname.slice(1)
  const server = inject('serverUrl')
  const allow = (isAllowed: boolean) => command(server, `alter database ${name} allow_connections ${isAllowed}`)
  onTestFinished(() => allow(true))
  const ask = () => shop.api.inject({ url: '/api/ready' })
  const health = async () => (await shop.api.inject({ url: '/api/health' })).statusCode

  await allow(false)
  await command(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const answer = await ask()
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'no database' }])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await health()).toBe(200)

  await allow(true)
  const later = await ask()
  expect([later.statusCode, later.json()]).toEqual([200, { status: 'ok' }])
})

test('a shop with a read-only database is not ready, and becomes ready when the database accepts writes', async () => {
  const shop = await createTestShop()
  const name = new URL(shop.databaseUrl).pathname.slice(1)
  const server = inject('serverUrl')
  const setReadOnly = async (isReadOnly: boolean) => {
    await command(server, `alter database ${name} set default_transaction_read_only = ${isReadOnly}`)
    await command(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }
  const ask = async () => (await shop.api.inject({ url: '/api/ready' })).json()
  expect(await ask()).toEqual({ status: 'ok' })

  await setReadOnly(true)
  shop.clock.advance({ seconds: 31 })
  // The first request may use a connection that was ended.
  await expect.poll(ask).toEqual({ status: 'no writes' })

  await setReadOnly(false)
  shop.clock.advance({ seconds: 1 })
  await expect
    .poll(async () => {
      shop.clock.advance({ seconds: 1 })
      return ask()
    })
    .toEqual({ status: 'ok' })
})

test('a shop with an embedded database and a full disk is not ready', async () => {
  const shop = await createTestShop()
  expect(await createWriteCheck(shop, Number.MAX_SAFE_INTEGER)()).toBe('disk full')
  expect(await createWriteCheck(shop)()).toBe(null)
})

test.each([
  ['starting', 503],
  ['closing', 200],
] as const)('while it is %s the shop is not ready', async (state, health) => {
  const shop = await createTestShop()
  const app = await createHttp(shop, { state })
  onTestFinished(() => app.close())

  const ready = await app.inject({ url: '/api/ready' })
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: state }])
  expect((await app.inject({ url: '/api/open' })).statusCode).toBe(503)
  expect((await app.inject({ url: '/api/health' })).statusCode).toBe(health)
})

test('without the database a call gets a calm message that never claims that a change failed', async () => {
  const shop = await createTestShop()
  shop.setDatabase('unavailable')

  expect((await shop.api.inject({ url: '/api/open' })).statusCode).toBe(200)
  const read = await shop.api.inject({ url: '/api/products?category=bags' })
  expect([read.statusCode, read.json().message]).toEqual([
    503,
    'The shop can’t answer right now. Please try again in a minute.',
  ])
  const payload = { email: 'a@example.com', password: 'kipepeo-9' }
  const change = await shop.api.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect([change.statusCode, change.json().message]).toEqual([
    503,
    'The shop can’t tell right now whether that was done. Please look before you try again.',
  ])

  shop.setDatabase({ url: shop.databaseUrl })
  expect((await shop.api.inject({ url: '/api/products?category=bags' })).statusCode).toBe(200)
})

test('an error is logged, and its response has no query, name or stack', async () => {
  const lines: string[] = []
  const shop = await createTestShop({ onLogLine: (line) => lines.push(line) })
  await command(shop.databaseUrl, 'alter table customers rename to mislaid')
  const payload = { email: 'a@example.com', password: 'kipepeo-9' }
  const answer = await shop.api.inject({ method: 'POST', url: '/api/auth/login', payload })
  const message = 'Something went wrong on our side. Please try again.'
  expect([answer.statusCode, answer.json()]).toEqual([500, { success: false, error: message, message }])
  expect(JSON.stringify(answer.headers)).not.toMatch(/fastify|node|postgres|customers/i)
  expect(lines.join('')).toContain('does not exist')
})

test('all addresses of one IPv6 subscriber share one rate limit', async () => {
  const shop = await createTestShop()
  const remaining = async (remoteAddress: string) => {
    const answer = await shop.api.inject({ url: '/api/exchange-rate', remoteAddress })
    return Number(answer.headers['x-ratelimit-remaining'])
  }
  expect(await remaining('2001:db8:1:2::1')).toBe(599)
  expect(await remaining('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(598)
  expect(await remaining('2001:db8:1:3::1')).toBe(599)
  expect(await remaining('41.90.1.2')).toBe(599)
  expect(await remaining('::ffff:41.90.1.2')).toBe(598)
})
