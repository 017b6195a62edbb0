import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { advanceToNextHour } from '#tests/support/shop/hour.ts'
import { readResetToken } from '#tests/support/shop/mail.ts'
import { cookieOf, person, post, sessionUser } from '#tests/support/shop/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { verifications } from '../identity.tables.server.ts'
import { countAddress } from './rate-limits.server.ts'

const logIn = (shop: TestShop, password = person.password) =>
  post(shop, '/api/auth/login', { email: person.email, password })

test('after ten wrong passwords the login is blocked for a while', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  for (let n = 0; n < 10; n++) {
    expect((await logIn(shop, 'wrong-one')).statusCode).toBe(401)
  }
  const refused = await logIn(shop)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toMatch(/^Too many attempts\. Please try again in (a minute|\d+ minutes)\.$/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

  shop.clock.advance({ seconds: Number(refused.headers['retry-after']) + 1 })
  const answer = await logIn(shop)
  expect(answer.statusCode).toBe(200)
})

test('many guesses at once are counted one by one', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  const guesses = Array.from({ length: 30 }, (_, n) => logIn(shop, `guess-${n}`))
  const statuses = (await Promise.all(guesses)).map((answer) => answer.statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
})

test('a correct login resets the count', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 8; n++) await logIn(shop, 'wrong-one')
    const right = await logIn(shop)
    expect(right.statusCode).toBe(200)
  }
})

test('sixty people of one carrier can log in within a minute', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  const logins = Array.from({ length: 60 }, (_, n) =>
    post(shop, '/api/auth/login', { email: `person-${n}@example.com`, password: 'kipepeo-9' }),
  )
  for (const answer of await Promise.all(logins)) expect(answer.statusCode).toBe(401)
})

test('an address can try 120 customer logins a minute, and 60 of staff', async () => {
  const shop = await createTestShop()
  const statuses = async (many: number, url: string, body: (n: number) => object) => {
    const answers = await Promise.all(Array.from({ length: many }, (_, n) => post(shop, url, body(n))))
    return Map.groupBy(answers, ({ statusCode }) => statusCode)
  }
  const ofCustomers = await statuses(130, '/api/auth/login', (n) => ({
    email: `person-${n}@example.com`,
    password: 'kipepeo-9',
  }))
  expect([ofCustomers.get(401)?.length, ofCustomers.get(429)?.length]).toEqual([120, 10])
  const ofStaff = await statuses(70, '/api/admin/login', (n) => ({ username: `maker-${n}`, password: 'kipepeo-9' }))
  expect([ofStaff.get(401)?.length, ofStaff.get(429)?.length]).toEqual([60, 10])
})

test('an address can create 600 accounts an hour', async () => {
  const shop = await createTestShop()
  advanceToNextHour(shop.clock)
  // Counts the first calls directly, because the general limit of calls would refuse so many requests.
  for (let n = 0; n < 599; n++) await countAddress(shop, 'sign-ups from', '127.0.0.1', 600, 3_600)
  const signUp = async (email: string) => (await post(shop, '/api/auth/register', { ...person, email })).statusCode
  expect([await signUp('one@example.com'), await signUp('two@example.com')]).toEqual([200, 429])
  shop.clock.advance({ hours: 1 })
  expect(await signUp('two@example.com')).toBe(200)
})

test('a mailed link sets a new password once, ends other sessions and unlocks a throttled account', async () => {
  const shop = await createTestShop()
  const old = cookieOf(await post(shop, '/api/auth/register', person))
  for (let n = 0; n < 11; n++) await logIn(shop, 'wrong-one')

  expect((await post(shop, '/api/auth/forgot', { email: person.email })).json()).toMatchObject({ success: true })
  const token = await readResetToken(shop)
  const answer = await post(shop, '/api/auth/reset', { token, password: 'a new one' })

  expect(answer.json()).toMatchObject({ success: true, user: { email: person.email } })
  expect(await sessionUser(shop, cookieOf(answer))).toMatchObject({ email: person.email })
  expect(await sessionUser(shop, old)).toBeNull()
  const login = (password: string) => post(shop, '/api/auth/login', { email: person.email, password })
  expect((await login(person.password)).statusCode).toBe(401)
  expect((await login('a new one')).statusCode).toBe(200)

  const again = await post(shop, '/api/auth/reset', { token, password: 'another one' })
  expect(again.statusCode).toBe(410)
  expect(again.json()).toMatchObject({
    message: 'This link is used up or older than an hour. Please ask for a new one.',
  })
})

test('a link is valid for one hour, and only a hash of its token is stored', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  await post(shop, '/api/auth/forgot', { email: person.email })
  const token = await readResetToken(shop)

  const [kept] = await shop.db.select().from(verifications)
  expect(kept?.identifier).not.toContain(token)
  const life = (kept?.expiresAt.getTime() ?? 0) - Date.now()
  expect(life).toBeGreaterThan(3_500_000)
  expect(life).toBeLessThanOrEqual(3_600_000)

  await shop.db
    .update(verifications)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(verifications.id, kept?.id ?? ''))
  expect((await post(shop, '/api/auth/reset', { token, password: 'a new one' })).statusCode).toBe(410)
})

test('a request for a link gets the same response for an unknown email, and at most three mails are sent', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  const send = vi.spyOn(shop.mailer, 'send')
  const known = await post(shop, '/api/auth/forgot', { email: person.email })
  const unknown = await post(shop, '/api/auth/forgot', { email: 'nobody@example.com' })
  expect(unknown.statusCode).toBe(200)
  expect(unknown.body).toBe(known.body)

  for (let n = 0; n < 5; n++)
    expect((await post(shop, '/api/auth/forgot', { email: person.email })).statusCode).toBe(200)
  await expect.poll(() => send.mock.calls.length).toBeGreaterThanOrEqual(3)
  for (const [mail] of send.mock.calls) expect(mail.to).toBe(person.email)
  expect(send.mock.calls.length).toBeLessThanOrEqual(6)
})
