import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asAnotherProcess } from '#tests/support/database/second-connection.ts'
import { findCurrentSession } from '../../app/customers/current-session.server.ts'
import { hashPassword } from '../../app/identity/passwords.server.ts'
import { readResetToken } from '../support/shop/mail.ts'
import { openOffice } from '../support/shop/office.ts'
import { cookieOf, person, post, sessionUser } from '../support/shop/sign-in.ts'
import { createTestShop, type TestShop } from '../support/shop/test-shop.ts'

type Row = { id: string; is_this: boolean }

async function openDevices() {
  const shop = await createTestShop()
  const first = cookieOf(await post(shop, '/api/auth/register', person))
  const second = cookieOf(await post(shop, '/api/auth/login', { email: person.email, password: person.password }))
  const list = async (cookie: string) =>
    (await shop.api.inject({ url: '/api/user/sessions', headers: { cookie } })).json() as Row[]
  return { shop, first, second, list }
}

const change = (shop: TestShop, cookie: string, password: string, newPassword: string) =>
  post(shop, '/api/user/password', { password, newPassword }, cookie)

test('a customer sees all logins of the account, and with the password ends one of them', async () => {
  const { shop, first, second, list } = await openDevices()
  const seen = await list(first)
  expect(seen.map(({ is_this }) => is_this).sort()).toEqual([false, true])
  const other = seen.find(({ is_this }) => !is_this)
  const end = (cookie: string, password = person.password) =>
    shop.api.inject({
      method: 'DELETE',
      url: `/api/user/sessions/${other?.id}`,
      headers: { cookie },
      payload: { password },
    })
  const stranger = cookieOf(await post(shop, '/api/auth/register', { ...person, email: 'mallory@example.com' }))
  expect((await end(stranger)).statusCode).toBe(404)
  expect((await end(first, 'not it at all')).json()).toMatchObject({
    fields: { password: 'That is not your password' },
  })
  expect(await sessionUser(shop, second)).not.toBeNull()
  expect((await end(first)).statusCode).toBe(200)
  expect(await sessionUser(shop, second)).toBeNull()
  expect(await sessionUser(shop, first)).toMatchObject({ email: person.email })
})

test('a new password ends all other logins and open reset links', async () => {
  const { shop, first, second } = await openDevices()
  await post(shop, '/api/auth/forgot', { email: person.email })
  const token = await readResetToken(shop)
  const refused = await change(shop, first, 'not it at all', 'kipepeo-10')
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ fields: { password: 'That is not your password' } })
  expect((await change(shop, first, person.password, 'password')).json()).toMatchObject({
    fields: { newPassword: expect.stringContaining('one of the most common') },
  })
  expect((await change(shop, first, person.password, 'kipepeo-10')).statusCode).toBe(200)
  expect(await sessionUser(shop, first)).toMatchObject({ email: person.email })
  expect(await sessionUser(shop, second)).toBeNull()
  expect((await post(shop, '/api/auth/reset', { token, password: 'kipepeo-11' })).statusCode).toBe(410)
  const login = (password: string) => post(shop, '/api/auth/login', { email: person.email, password })
  expect((await login(person.password)).statusCode).toBe(401)
  expect((await login('kipepeo-10')).statusCode).toBe(200)
})

test('a password reset during a change of the old one stays valid', async () => {
  const { shop, first } = await openDevices()
  const reset = await hashPassword('chosen by the link')
  const waiting = sql`
    select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const { changing } = await shop.db.transaction((tx) =>
    asAnotherProcess(async () => {
      await tx.execute(sql`select id from customer_credentials for no key update`)
      // Starts the call now: without `then`, it would start only when its response is awaited.
      const changing = change(shop, first, person.password, 'of who knows the old one').then((answer) => answer)
      await expect.poll(async () => (await shop.db.execute(waiting)).rows).toHaveLength(1)
      await tx.execute(sql`update customer_credentials set password = ${reset}`)
      return { changing }
    }),
  )
  expect((await changing).json()).toMatchObject({ fields: { password: 'That is not your password' } })
  const login = (password: string) => post(shop, '/api/auth/login', { email: person.email, password })
  expect((await login('of who knows the old one')).statusCode).toBe(401)
  expect((await login('chosen by the link')).statusCode).toBe(200)
})

test('a stolen session does not allow guessing the password', async () => {
  const { shop, first } = await openDevices()
  const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => change(shop, first, `guess-${n}`, 'kipepeo-10')))
  expect(tries.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
  expect((await change(shop, first, person.password, 'kipepeo-10')).statusCode).toBe(429)
  const guest = await shop.given.guest()
  expect((await change(shop, guest.cookie, 'x', 'kipepeo-10')).statusCode).toBe(409)
})

test('a session ends 180 days after its start, however often it is used', async () => {
  const { shop, first, second } = await openDevices()
  const begin = (days: number, cookie: string) => {
    const token = decodeURIComponent(/session=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0]
    const at = new Date(Date.now() - days * 86_400_000)
    return shop.db.execute(sql`update customer_sessions set created_at = ${at} where token = ${token}`)
  }
  await begin(181, first)
  await begin(179, second)
  expect(await sessionUser(shop, first)).toBeNull()
  expect(await sessionUser(shop, second)).not.toBeNull()
})

test('staff change their password, which ends their other logins, and list and end those', async () => {
  const shop = await createTestShop()
  const { username, password, token: first } = await shop.given.staff()
  const payload = { username, password }
  const second = (await shop.api.inject({ method: 'POST', url: '/api/admin/login', payload })).json().token as string
  const ask = (token: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    shop.api.inject({
      method,
      url: `/api/admin${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    })
  const other = ((await ask(first, 'GET', '/sessions')).json() as Row[]).find(({ is_this }) => !is_this)
  const { token: stranger } = await shop.given.staff()
  expect((await ask(stranger, 'DELETE', `/sessions/${other?.id}`)).statusCode).toBe(404)
  expect((await ask(second, 'GET', '/me')).statusCode).toBe(200)
  expect((await ask(first, 'DELETE', `/sessions/${other?.id}`)).statusCode).toBe(200)
  expect((await ask(second, 'GET', '/me')).statusCode).toBe(401)

  const third = (await shop.api.inject({ method: 'POST', url: '/api/admin/login', payload })).json().token as string
  const newPassword = 'a still longer password'
  expect((await ask(first, 'POST', '/password', { password: 'wrong one', newPassword })).statusCode).toBe(400)
  expect((await ask(first, 'POST', '/password', { password, newPassword: 'short' })).statusCode).toBe(400)
  expect((await ask(first, 'POST', '/password', { password, newPassword })).statusCode).toBe(200)
  expect((await ask(first, 'GET', '/me')).statusCode).toBe(200)
  expect((await ask(third, 'GET', '/me')).statusCode).toBe(401)
})

test('a new SESSION_SECRET ends the sessions of all customers', async () => {
  const { shop, first, second } = await openDevices()
  const sessionsBy = (sessionSecret: string | undefined) => {
    const restarted = { ...shop, config: { ...shop.config, sessionSecret } }
    return Promise.all([first, second].map((cookie) => findCurrentSession(restarted, cookie)))
  }
  expect(await sessionsBy(shop.config.sessionSecret ?? '')).toEqual([expect.anything(), expect.anything()])
  expect(await sessionsBy('a secret of after the theft, long enough')).toEqual([null, null])
})

test('staff log in again after the configured time without a call', async () => {
  const shop = await createTestShop({ env: { STAFF_IDLE_MINUTES: '30' } })
  const { token } = await shop.given.staff()
  const status = async () =>
    (await shop.api.inject({ url: '/api/admin/me', headers: { authorization: `Bearer ${token}` } })).statusCode
  for (let n = 0; n < 4; n++) {
    shop.clock.advance({ minutes: 20 })
    expect(await status()).toBe(200)
  }
  shop.clock.advance({ minutes: 31 })
  expect(await status()).toBe(401)
})

test('staff may enter their password ten times in a quarter of an hour, and choose no word of the shop', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const chosen = await office.post('/password', { password: office.password, newPassword: 'Jewellery 2026' })
  expect(chosen.statusCode).toBe(400)
  const guesses: number[] = []
  // The change above was the first of ten permitted attempts.
  for (let n = 0; n < 10; n++) {
    const answer = await office.post('/password/renew', { password: `a guess of a thief ${n}` })
    guesses.push(answer.statusCode)
  }
  expect(guesses).toEqual([...Array.from({ length: 9 }, () => 400), 429])
})
