import { eq } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { replacePasswordAtLogin } from '#tests/support/shop/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { auditEntries, staff, staffSessions } from '../identity/identity.tables.server.ts'
import { deleteExpiredSecurityDataJob } from '../privacy/delete-expired.server.ts'
import { addStaff, ensureFirstOwner, listStaff, renameStaff, resetStaffPassword } from './staff.server.ts'

function login(shop: TestShop, username: string, password: string, remoteAddress = '127.0.0.1') {
  return shop.api.inject({ method: 'POST', url: '/api/admin/login', payload: { username, password }, remoteAddress })
}

function me(shop: TestShop, token?: string) {
  return shop.api.inject({ url: '/api/admin/me', headers: token ? { authorization: `Bearer ${token}` } : {} })
}

async function loggedIn(shop: TestShop): Promise<string> {
  const { token } = await shop.given.staff()
  return token
}

function altered(token: string, change: (claims: Record<string, unknown>) => void): string {
  const [head, body = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  change(claims)
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}

test('a login fails if its password is replaced while it is checked', async () => {
  const shop = await createTestShop()
  const { username, password } = await shop.given.staff()
  const before = await shop.db.$count(staffSessions)
  const change = "update staff set password_hash = 'another' where id = new.staff_id"
  const undo = await replacePasswordAtLogin(shop, 'staff_sessions', change)
  expect((await login(shop, username, password)).statusCode).toBe(401)
  expect(await shop.db.$count(staffSessions)).toBe(before)
  await undo()
})

test('the first start adds one member and returns the generated password once', async () => {
  const shop = await createTestShop()
  const password = await ensureFirstOwner(shop)
  expect(password).toMatch(/^[a-z2-9]{26}$/)
  expect(await ensureFirstOwner(shop)).toBeNull()

  const answer = await login(shop, 'Admin', password ?? '')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ token: expect.any(String), message: 'Login successful' })
  expect((await me(shop, answer.json().token)).json()).toMatchObject({ username: 'admin' })
})

test('two processes that start at the same time add one member', async () => {
  const shop = await createTestShop()
  const printed = await Promise.all([ensureFirstOwner(shop), ensureFirstOwner(shop)])
  expect(printed.filter((password) => password !== null)).toHaveLength(1)
  expect(await listStaff(shop)).toHaveLength(1)
})

test.each(['password1', 'Enkiama 2026'])(
  'the first password %j is refused, because it is easy to guess',
  async (password) => {
    const shop = await createTestShop({ env: { ADMIN_PASSWORD: password } })
    await expect(ensureFirstOwner(shop)).rejects.toThrow('ADMIN_PASSWORD is one of the most common passwords')
  },
)

test('a configured first password is used and not printed', async () => {
  const shop = await createTestShop({ env: { ADMIN_USERNAME: 'Sarone', ADMIN_PASSWORD: 'lion-and-shield' } })
  expect(await ensureFirstOwner(shop)).toBeNull()
  expect((await login(shop, 'sarone', 'lion-and-shield')).statusCode).toBe(200)
})

test('the token expires after twelve hours', async () => {
  const shop = await createTestShop()
  const token = await loggedIn(shop)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
  expect(claims.exp - Math.floor(shop.clock.now().getTime() / 1000)).toBeGreaterThan(12 * 3600 - 10)
  expect(claims.exp - Math.floor(shop.clock.now().getTime() / 1000)).toBeLessThanOrEqual(12 * 3600)

  shop.clock.advance({ hours: 11 })
  expect((await me(shop, token)).statusCode).toBe(200)
  shop.clock.advance({ hours: 1, seconds: 1 })
  expect((await me(shop, token)).statusCode).toBe(401)
})

test('a logout ends the token at once', async () => {
  const shop = await createTestShop()
  const token = await loggedIn(shop)
  const answer = await shop.api.inject({
    method: 'POST',
    url: '/api/admin/logout',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.json()).toEqual({ success: true })
  expect((await me(shop, token)).statusCode).toBe(401)
})

test('only a token that this shop signed gives access', async () => {
  const shop = await createTestShop()
  const token = await loggedIn(shop)
  const other = await loggedIn(shop)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>
  const secret = new TextEncoder().encode(shop.config.adminTokenSecret)
  const sign = (alg: string, key: Uint8Array, changes: Record<string, unknown> = {}) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(key)

  const forgeries: Record<string, string | undefined> = {
    'no token': undefined,
    'no algorithm': new UnsecuredJWT(claims).encode(),
    'another algorithm': await sign('HS512', secret),
    'another secret': await sign('HS256', new TextEncoder().encode('x'.repeat(64))),
    "the customers' secret": await sign('HS256', new TextEncoder().encode(shop.config.sessionSecret)),
    'a longer life': altered(token, (body) => {
      body.exp = Number(body.exp) + 3600
    }),
    'another person': altered(token, (body) => {
      body.sub = JSON.parse(Buffer.from(other.split('.')[1] ?? '', 'base64url').toString()).sub
    }),
    'another audience': await sign('HS256', secret, { aud: 'elsewhere' }),
    'a session that is not there': await sign('HS256', secret, { jti: '00000000-0000-4000-8000-000000000000' }),
    'a session that is no id': await sign('HS256', secret, { jti: "' or true --" }),
    'no signature': token.slice(0, token.lastIndexOf('.') + 1),
    'not a token': 'null',
  }
  for (const [name, forged] of Object.entries(forgeries)) {
    expect((await me(shop, forged)).statusCode, name).toBe(401)
  }
  expect((await me(shop, token)).statusCode).toBe(200)
})

test("a customer's cookie gives no access for staff, and a staff token none for customers", async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const token = await loggedIn(shop)
  const asCustomer = await shop.api.inject({ url: '/api/admin/me', headers: { cookie: customer.cookie } })
  expect(asCustomer.statusCode).toBe(401)
  const asStaff = await shop.api.inject({ url: '/api/user/address', headers: { authorization: `Bearer ${token}` } })
  expect(asStaff.statusCode).toBe(401)
})

test('a wrong password and an unknown name get the same response, and the login throttle expires', async () => {
  const shop = await createTestShop()
  const { username, password } = await shop.given.staff()
  const wrong = await login(shop, username, 'not-the-one')
  const unknown = await login(shop, 'nobody', 'not-the-one')
  expect(wrong.json()).toMatchObject({ message: 'Invalid username or password' })
  expect(unknown.body).toBe(wrong.body)

  for (let n = 0; n < 10; n++) await login(shop, username, 'not-the-one')
  const refused = await login(shop, username, password)
  expect(refused.statusCode).toBe(429)
  shop.clock.advance({ minutes: 15 })
  expect((await login(shop, username, password)).statusCode).toBe(200)
})

test('guesses from other addresses do not lock staff out, and all addresses together are throttled', async () => {
  const shop = await createTestShop()
  const { username, password } = await shop.given.staff()
  const guess = async (address: string) => (await login(shop, username, 'not-the-one', address)).statusCode

  for (let n = 0; n < 15; n++) expect(await guess('41.90.0.1')).toBe(n < 10 ? 401 : 429)
  expect((await login(shop, username, password, '41.90.0.1')).statusCode).toBe(429)
  expect((await login(shop, username, password, '41.90.0.2')).statusCode).toBe(200)
  // Another member's correct password must not reset the attacker's count.
  expect(await guess('41.90.0.1')).toBe(429)

  const tries = Array.from({ length: 201 }, (_, n) => guess(`10.0.${Math.floor(n / 10)}.1`))
  const statuses = await Promise.all(tries)
  // Thirty slots, less the ten tries before; some become free while the test runs.
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(40)
  const refused = await login(shop, username, password, '41.90.0.3')
  expect(refused.statusCode).toBe(429)
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeLessThanOrEqual(120)
  shop.clock.advance({ seconds: wait })
  expect((await login(shop, username, password, '41.90.0.3')).statusCode).toBe(200)
})

test('a reset returns a new password, ends the sessions, and unlocks a throttled login', async () => {
  const shop = await createTestShop()
  const { username, password, token } = await shop.given.staff()
  for (let n = 0; n < 11; n++) await login(shop, username, 'not-the-one')

  const reset = await resetStaffPassword(shop, username)
  if (!reset.ok) throw new Error(reset.reason)
  expect((await me(shop, token)).statusCode).toBe(401)
  expect((await login(shop, username, password)).statusCode).toBe(401)
  expect((await login(shop, username, reset.password)).statusCode).toBe(200)
  expect(await resetStaffPassword(shop, 'nobody')).toEqual({ ok: false, reason: 'unknown-name' })
})

test('staff are added, renamed and listed, and each change is in the audit log', async () => {
  const shop = await createTestShop()
  const added = await addStaff(shop, { name: 'Lemayian', role: 'owner', by: null })
  if (!added.ok) throw new Error(added.reason)
  expect(await addStaff(shop, { name: 'LEMAYIAN', role: 'owner', by: null })).toEqual({
    ok: false,
    reason: 'name-taken',
  })
  expect(await addStaff(shop, { name: ' ', role: 'owner', by: null })).toEqual({ ok: false, reason: 'bad-name' })
  await addStaff(shop, { name: 'nashipae', role: 'owner', by: null })
  expect(await renameStaff(shop, 'lemayian', 'Nashipae')).toEqual({ ok: false, reason: 'name-taken' })
  expect(await renameStaff(shop, 'nobody', 'sarone')).toEqual({ ok: false, reason: 'unknown-name' })
  expect(await renameStaff(shop, 'lemayian', 'Sarone')).toEqual({ ok: true, username: 'sarone' })

  expect((await listStaff(shop)).map((person) => person.username)).toEqual(['nashipae', 'sarone'])
  expect((await login(shop, 'sarone', added.password)).statusCode).toBe(200)
  const [person] = await shop.db.select().from(staff).where(eq(staff.username, 'sarone'))
  const notes = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `staff:${person?.id}`))
  expect(notes.map((note) => [note.action, note.before, note.after])).toEqual([
    ['staff.add', null, { username: 'lemayian', role: 'owner' }],
    ['staff.rename', { username: 'lemayian' }, { username: 'sarone' }],
  ])
})

test('expired sessions are deleted', async () => {
  const shop = await createTestShop()
  await loggedIn(shop)
  shop.clock.advance({ hours: 13 })
  await deleteExpiredSecurityDataJob(shop).run()
  expect(await shop.db.select().from(staffSessions)).toHaveLength(0)
})

test('the staff login accepts only text', async () => {
  const shop = await createTestShop()
  const answer = await shop.api.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { username: { $ne: null }, password: 'x' },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ fields: { username: 'Username must be text' } })
})
