import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { lowestCost } from '#tests/support/cheap-passwords.ts'
import { cookieOf, person, post, sessionUser } from '#tests/support/shop/sign-in.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { customerCredentials, customerSessions } from '../identity/identity.tables.server.ts'
import { setPasswordCost } from '../identity/passwords.server.ts'

test('registration creates an account and logs in', async () => {
  const shop = await createTestShop()
  const answer = await post(shop, '/api/auth/register', { ...person, email: '  Naisiae@Example.COM ' })

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    success: true,
    user: { id: expect.any(String), name: person.name, email: 'naisiae@example.com' },
  })
  expect(await sessionUser(shop, cookieOf(answer))).toMatchObject({ email: 'naisiae@example.com' })
})

test('the session cookie is HttpOnly and SameSite, and scripts read only `signed_in`', async () => {
  const shop = await createTestShop()
  const answer = await post(shop, '/api/auth/register', person)

  const session = answer.cookies.find((one) => one.name === 'session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 })
  const hint = answer.cookies.find((one) => one.name === 'signed_in')
  expect(hint).toMatchObject({ value: '1', sameSite: 'Lax', path: '/' })
  expect(hint).not.toHaveProperty('httpOnly')
})

const https = { env: { PUBLIC_URL: 'https://enkiama.example' } }

test('over HTTPS, every cookie is secure and bound to the host', async () => {
  const shop = await createTestShop(https)
  const made = await post(shop, '/api/auth/register', person)
  const ended = await post(shop, '/api/auth/logout', undefined, cookieOf(made))
  const names = ['__Host-session', '__Host-signed_in', '__Host-known_devices']
  expect(made.cookies.map(({ name }) => name).sort()).toEqual(names.sort())
  for (const cookie of [...made.cookies, ...ended.cookies]) {
    expect(cookie).toMatchObject({ name: expect.stringMatching(/^__Host-/), secure: true, path: '/' })
    expect(cookie).not.toHaveProperty('domain')
  }
  expect(await sessionUser(shop, cookieOf(made))).toBeNull()
})

test('a session with the legacy cookie name is renewed under the current name', async () => {
  const shop = await createTestShop(https)
  const cookie = cookieOf(await post(shop, '/api/auth/register', person))
  const before = cookie.replace('__Host-session=', '__Secure-session=').replace(/__Host-known/, 'known')
  // Another host of the domain could set a cookie of the old name, so a new session is not read from it.
  expect(await sessionUser(shop, before)).toBeNull()
  expect(await shop.db.select().from(customerSessions)).toHaveLength(1)

  await shop.db.update(customerSessions).set({ hasOldName: true })
  expect(await sessionUser(shop, before)).toMatchObject({ email: person.email })
  await shop.db.execute(sql`update customer_sessions set expires_at = now() + interval '28 days'`)
  const prolonged = await shop.api.inject({ url: '/api/auth/session', headers: { cookie: before } })
  expect(await sessionUser(shop, cookieOf(prolonged))).toMatchObject({ email: person.email })
  expect(prolonged.cookies.find(({ name }) => name === '__Host-session')).toMatchObject({ maxAge: 30 * 86_400 })

  await post(shop, '/api/auth/logout', undefined, before)
  expect(await shop.db.select().from(customerSessions)).toHaveLength(0)
})

test('the password is stored only as an argon2id hash', async () => {
  setPasswordCost()
  onTestFinished(() => setPasswordCost(lowestCost))
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  const [credential] = await shop.db.select().from(customerCredentials)
  expect(credential?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('every login creates a new session and ends the previous one', async () => {
  const shop = await createTestShop()
  const first = cookieOf(await post(shop, '/api/auth/register', person))
  const second = cookieOf(
    await post(shop, '/api/auth/login', { email: person.email, password: person.password }, first),
  )

  expect(second).not.toBe(first)
  // A cookie has 190 random bits and the shop's signature.
  for (const cookie of [first, second])
    expect(decodeURIComponent(cookie)).toMatch(/session=[A-Za-z0-9]{32}\.[\w+/]{43}=/)
  expect(await sessionUser(shop, first)).toBeNull()
  expect(await sessionUser(shop, second)).toMatchObject({ email: person.email })
})

test('a planted session is not reused at login', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  const planted = cookieOf(await post(shop, '/api/auth/register', { ...person, email: 'mallory@example.com' }))
  const own = cookieOf(await post(shop, '/api/auth/login', { email: person.email, password: person.password }, planted))
  expect(own).not.toBe(planted)
  expect(await sessionUser(shop, planted)).toBeNull()
})

test('logout ends the session on the server and removes both cookies', async () => {
  const shop = await createTestShop()
  const cookie = cookieOf(await post(shop, '/api/auth/register', person))
  const answer = await post(shop, '/api/auth/logout', undefined, cookie)

  expect(answer.json()).toEqual({ success: true })
  expect(answer.cookies.map((one) => [one.name, one.maxAge])).toEqual(
    expect.arrayContaining([
      ['session', 0],
      ['signed_in', 0],
    ]),
  )
  expect(await sessionUser(shop, cookie)).toBeNull()
  expect(await shop.db.select().from(customerSessions)).toHaveLength(0)
})

test('an altered cookie is not a session', async () => {
  const shop = await createTestShop()
  const cookie = cookieOf(await post(shop, '/api/auth/register', person))
  expect(
    await sessionUser(
      shop,
      cookie.replace(/session=(.)/, (_, c) => `session=${c === 'a' ? 'b' : 'a'}`),
    ),
  ).toBeNull()
})

test('a session used after a day is renewed for 30 days', async () => {
  const shop = await createTestShop()
  const cookie = cookieOf(await post(shop, '/api/auth/register', person))
  const soon = new Date(Date.now() + 5 * 86_400_000)
  await shop.db.update(customerSessions).set({ expiresAt: soon })

  const answer = await shop.api.inject({ url: '/api/user/address', headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  expect(answer.cookies.find((one) => one.name === 'session')).toMatchObject({ maxAge: 30 * 86_400 })
  const [session] = await shop.db.select().from(customerSessions)
  expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
})

test('an expired session is refused', async () => {
  const shop = await createTestShop()
  const cookie = cookieOf(await post(shop, '/api/auth/register', person))
  await shop.db.update(customerSessions).set({ expiresAt: new Date(Date.now() - 1000) })
  const answer = await shop.api.inject({ url: '/api/user/address', headers: { cookie } })
  expect(answer.statusCode).toBe(401)
  expect(await sessionUser(shop, cookie)).toBeNull()
})

test('a wrong password and an unknown email get the same answer', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  const wrong = await post(shop, '/api/auth/login', { email: person.email, password: 'not-the-one' })
  const unknown = await post(shop, '/api/auth/login', { email: 'nobody@example.com', password: 'not-the-one' })

  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toEqual({
    success: false,
    error: 'Invalid email or password',
    message: 'Invalid email or password',
  })
  expect(unknown.statusCode).toBe(401)
  expect(unknown.body).toBe(wrong.body)
})

test('a wrong password and an unknown email take the same time', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  const time = async (email: string) => {
    // The CPU time of this process: others may keep the machine busy.
    const start = process.cpuUsage()
    await post(shop, '/api/auth/login', { email, password: 'not-the-one' })
    return process.cpuUsage(start).user
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 8; round++) {
    known.push(await time(person.email))
    unknown.push(await time('nobody@example.com'))
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[times.length / 2] ?? 0
  // Without hashing, the call for the unknown account would take a tenth of the time.
  expect(median(unknown)).toBeGreaterThan(median(known) * 0.4)
  expect(median(known)).toBeGreaterThan(median(unknown) * 0.4)
})

test('an email has one account in any case, even with simultaneous registrations', async () => {
  const shop = await createTestShop()
  const answers = await Promise.all([
    post(shop, '/api/auth/register', person),
    post(shop, '/api/auth/register', { ...person, email: 'NAISIAE@example.com' }),
  ])
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  const third = await post(shop, '/api/auth/register', person)
  expect(third.json()).toMatchObject({
    success: false,
    message: 'An account with this email already exists. Please login instead.',
  })
})

test.each([
  [{ email: '', password: 'kipepeo-9' }, { email: 'Email is required' }],
  [{ password: 'kipepeo-9' }, { email: 'Email is required' }],
  [{ email: 'naisiae', password: 'kipepeo-9' }, { email: 'Invalid email' }],
  [{ email: person.email, password: '' }, { password: 'Password is required' }],
  [{ email: person.email, password: '12345' }, { password: 'Password must be at least 6 characters' }],
  [{ email: person.email, password: 123_456 }, { password: 'Password must be text' }],
  [{ email: [person.email], password: 'kipepeo-9' }, { email: 'Email must be text' }],
  [{ email: person.email, password: 'x'.repeat(129) }, { password: 'Password must be at most 128 characters' }],
])('login refuses %j', async (payload, fields) => {
  const shop = await createTestShop()
  const answer = await post(shop, '/api/auth/login', payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ success: false, fields })
})

test('registration refuses a missing name, unknown fields and NUL characters', async () => {
  const shop = await createTestShop()
  const { name: _, ...nameless } = person
  expect((await post(shop, '/api/auth/register', nameless)).json()).toMatchObject({
    fields: { name: 'Name is required' },
  })
  expect((await post(shop, '/api/auth/register', { ...person, name: 'a\u0000b' })).statusCode).toBe(400)
  expect((await post(shop, '/api/auth/register', { ...person, emailVerified: true })).statusCode).toBe(400)
  expect((await post(shop, '/api/auth/register', { ...person, id: 'chosen' })).statusCode).toBe(400)
})

test("the library's own routes are not mounted", async () => {
  const shop = await createTestShop()
  for (const url of [
    '/api/auth/sign-in/email',
    '/api/auth/sign-up/email',
    '/api/auth/sign-out',
    '/api/auth/update-user',
  ]) {
    expect((await post(shop, url, person)).statusCode).toBe(404)
  }
})
