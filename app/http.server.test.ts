import { expect, inject, onTestFinished, test } from 'vitest'
import { command } from '#tests/support/database.ts'
import { createTestShop } from '#tests/support/test-shop.ts'

test('without its database the shop says that it is unavailable, and is well again with it', async () => {
  const shop = await createTestShop()
  const name = new URL(shop.databaseUrl).pathname.slice(1)
  const server = inject('serverUrl')
  const allow = (isAllowed: boolean) => command(server, `alter database ${name} allow_connections ${isAllowed}`)
  onTestFinished(() => allow(true))
  const ask = () => shop.api.inject({ url: '/api/health' })

  await allow(false)
  await command(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const answer = await ask()
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'no database' }])
  expect(answer.headers['cache-control']).toBe('no-store')

  await allow(true)
  const later = await ask()
  expect([later.statusCode, later.json()]).toEqual([200, { status: 'ok' }])
})

test('the addresses of one IPv6 subscriber share one limit of calls', async () => {
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
