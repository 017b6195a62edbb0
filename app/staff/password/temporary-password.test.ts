import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { asAnotherProcess } from '#tests/support/database/second-connection.ts'
import { setSecondFactor } from '#tests/support/shop/authenticator.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { hashPassword } from '../../identity/passwords.server.ts'
import { hasTemporaryPassword } from '../sessions/admin-token.ts'
import { addStaff, ensureDemoHelper, ensureFirstOwner, resetStaffPassword } from '../staff.server.ts'

type Person = { username: string; password: string }

async function logIn(shop: TestShop, { username, password }: Person) {
  const payload = { username, password }
  const answer = await shop.api.inject({ method: 'POST', url: '/api/admin/login', payload })
  const { token } = answer.json()
  const headers = { authorization: `Bearer ${token}` }
  return {
    token,
    status: answer.statusCode,
    orders: () => shop.api.inject({ url: '/api/admin/orders', headers }),
    me: async () => (await shop.api.inject({ url: '/api/admin/me', headers })).statusCode,
    choose: (newPassword: string, now = password) =>
      shop.api.inject({ method: 'POST', url: '/api/admin/password', headers, payload: { password: now, newPassword } }),
  }
}

function made(result: { ok: true; username: string; password: string } | { ok: false; reason: string }): Person {
  if (!result.ok) throw new Error(result.reason)
  return result
}

const refused = 'Your password was made for you. Please choose one of your own first, at /admin/account.'

test('a temporary password only permits choosing another', async () => {
  const shop = await createTestShop()
  const person = { username: 'admin', password: (await ensureFirstOwner(shop)) ?? '' }
  const elsewhere = await logIn(shop, person)
  const here = await logIn(shop, person)
  const answer = await here.orders()
  expect([answer.statusCode, answer.json().message]).toEqual([403, refused])

  const same = await here.choose(person.password)
  expect([same.statusCode, same.json().fields]).toEqual([400, { newPassword: 'That is already your password' }])
  expect((await here.choose('lion-and-shield', 'not the one')).statusCode).toBe(400)
  expect((await here.choose('12345678')).statusCode).toBe(400)
  expect((await here.orders()).statusCode).toBe(403)

  expect(hasTemporaryPassword(here.token)).toBe(true)
  const chosen = await here.choose('lion-and-shield')
  expect(chosen.statusCode).toBe(200)
  expect(hasTemporaryPassword(chosen.json().token)).toBe(false)
  expect(decodeJwt(chosen.json().token).exp).toBe(decodeJwt(here.token).exp)
  expect((await here.orders()).statusCode).toBe(200)
  const back = await here.choose(person.password, 'lion-and-shield')
  expect([back.statusCode, back.json().fields]).toEqual([400, { newPassword: 'That password was made for you' }])
  expect(await elsewhere.me()).toBe(401)
  expect((await logIn(shop, person)).status).toBe(401)
  const later = await logIn(shop, { ...person, password: 'lion-and-shield' })
  expect((await later.orders()).statusCode).toBe(200)
})

test('every generated password is temporary', async () => {
  const shop = await createTestShop({ env: { SEED_DEMO: 'true' } })
  const { username } = await shop.given.staff({ role: 'helper' })
  const people = [
    made(await addStaff(shop, { name: 'Lemayian', role: 'owner', by: null })),
    made(await resetStaffPassword(shop, username)),
    await ensureDemoHelper(shop),
  ]
  for (const person of people) {
    if (!person) throw new Error('nobody was added')
    const login = await logIn(shop, person)
    expect([login.status, (await login.orders()).statusCode], person.username).toEqual([200, 403])
  }
})

test('a generated password from an earlier version is temporary from the next login on', async () => {
  const shop = await createTestShop()
  const { username } = await shop.given.staff()
  const person = made(await resetStaffPassword(shop, username))
  await shop.db.execute(sql`update staff set has_first_password = false, first_password_hash = null`)
  shop.clock.advance({ days: 30 })
  const login = await logIn(shop, person)
  expect([login.status, (await login.orders()).statusCode]).toEqual([200, 403])
  expect((await login.choose('lion-and-shield')).statusCode).toBe(200)
  expect((await login.choose(person.password, 'lion-and-shield')).statusCode).toBe(400)
})

test('a generated password can never be chosen', async () => {
  const shop = await createTestShop()
  const { username } = await shop.given.staff()
  const first = made(await resetStaffPassword(shop, username))
  const second = await logIn(shop, made(await resetStaffPassword(shop, username)))
  const answer = await second.choose(first.password)
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { newPassword: 'That password was made for you' }])
  expect((await second.choose(`${first.password}s`)).statusCode).toBe(200)
})

test('changing a temporary password needs a recent second factor', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const { code } = await setSecondFactor(shop, office.post, office.password)
  const { username, password } = made(await resetStaffPassword(shop, office.username))
  const { challenge } = (await office.post('/login', { username, password })).json<{ challenge: string }>()
  const login = await office.post('/login/second-factor', { challenge, code: code() })
  const { token } = login.json<{ token: string }>()
  const post = (path: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}` }
    return shop.api.inject({ method: 'POST', url: `/api/admin${path}`, headers, payload })
  }
  const choose = () => post('/password', { password, newPassword: 'lion-and-shield' })
  shop.clock.advance({ minutes: 11 })
  expect((await choose()).json()).toMatchObject({ message: expect.stringContaining('confirm with a code') })
  expect((await post('/second-factor/renew', { code: code() })).statusCode).toBe(200)
  expect((await choose()).statusCode).toBe(200)
})

test('a temporary password expires after a week with a message of its own, and a new one works', async () => {
  const shop = await createTestShop()
  const person = { username: 'admin', password: (await ensureFirstOwner(shop)) ?? '' }
  shop.clock.advance({ days: 6 })
  expect((await logIn(shop, person)).status).toBe(200)
  shop.clock.advance({ days: 1 })
  expect((await logIn(shop, person)).status).toBe(401)
  const answer = await shop.api.inject({ method: 'POST', url: '/api/admin/login', payload: person })
  expect(answer.json().message).toMatch(/^This password was made for you more than a week ago/)
  const wrong = await shop.api.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { ...person, password: 'x' },
  })
  expect(wrong.json().message).toBe('Invalid username or password')

  const renewed = await logIn(shop, made(await resetStaffPassword(shop, 'admin')))
  expect((await renewed.choose('lion-and-shield')).statusCode).toBe(200)
  shop.clock.advance({ days: 8 })
  expect((await logIn(shop, { ...person, password: 'lion-and-shield' })).status).toBe(200)
})

test('ADMIN_PASSWORD is not temporary, and applies to the first start only', async () => {
  const shop = await createTestShop({ env: { ADMIN_PASSWORD: 'lion-and-shield' } })
  expect(await ensureFirstOwner(shop)).toBeNull()
  const first = { username: 'admin', password: 'lion-and-shield' }
  const login = await logIn(shop, first)
  expect((await login.orders()).statusCode).toBe(200)
  await login.choose('rain on the hills')
  expect(await ensureFirstOwner(shop)).toBeNull()
  expect((await logIn(shop, first)).status).toBe(401)
  const later = await logIn(shop, { ...first, password: 'rain on the hills' })
  expect((await later.orders()).statusCode).toBe(200)
})

test('a password that is reset during a change stays valid', async () => {
  const shop = await createTestShop()
  const { username } = await shop.given.staff()
  const here = await logIn(shop, made(await resetStaffPassword(shop, username)))
  const given = await hashPassword('given by an owner')
  const waiting = sql`
    select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const { change } = await shop.db.transaction((tx) =>
    asAnotherProcess(async () => {
      await tx.execute(sql`select id from staff where username = ${username} for no key update`)
      // `then` sends the call at once. Without it, the call would only be sent when its result is awaited.
      const change = here.choose('of who knows the old one').then((answer) => answer)
      await expect.poll(async () => (await shop.db.execute(waiting)).rows).toHaveLength(1)
      await tx.execute(sql`update staff set password_hash = ${given} where username = ${username}`)
      return { change }
    }),
  )
  const answer = await change
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['password']])
  expect((await logIn(shop, { username, password: 'of who knows the old one' })).status).toBe(401)
  expect((await logIn(shop, { username, password: 'given by an owner' })).status).toBe(200)
})
