import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { advanceToNextHour } from '#tests/support/shop/hour.ts'
import { cookieOf, person, post, sessionUser } from '#tests/support/shop/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { customers } from '../identity/identity.tables.server.ts'
import { convertGuest } from './guests.server.ts'

const listGuests = (shop: TestShop) => shop.db.select().from(customers).where(eq(customers.isGuest, true))

test('a guest has a session without name and e-mail', async () => {
  const shop = await createTestShop()
  const answer = await post(shop, '/api/auth/guest')

  const user = { id: expect.any(String), name: '', email: null, isGuest: true }
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ success: true, user })
  expect(answer.cookies.find(({ name }) => name === 'session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 30 * 86_400,
  })
  expect(answer.cookies.find(({ name }) => name === 'signed_in')).toMatchObject({ value: '1' })
  expect(await sessionUser(shop, cookieOf(answer))).toEqual(user)
})

test('a repeated guest login keeps the guest, and an account stays logged in', async () => {
  const shop = await createTestShop()
  const first = await post(shop, '/api/auth/guest')
  const second = await post(shop, '/api/auth/guest', undefined, cookieOf(first))
  expect(second.json()).toEqual(first.json())
  expect(await listGuests(shop)).toHaveLength(1)

  const account = cookieOf(await post(shop, '/api/auth/register', person))
  const again = await post(shop, '/api/auth/guest', undefined, account)
  expect(again.json()).toMatchObject({ user: { email: person.email } })
  expect(again.json()).not.toHaveProperty('user.isGuest')
})

test('a guest can log out, but not log in again', async () => {
  const shop = await createTestShop()
  const cookie = cookieOf(await post(shop, '/api/auth/guest'))
  const answer = await post(shop, '/api/auth/logout', undefined, cookie)
  expect(answer.json()).toEqual({ success: true })
  expect(await sessionUser(shop, cookie)).toBeNull()
  expect((await shop.api.inject({ url: '/api/user/cart', headers: { cookie } })).statusCode).toBe(401)

  const [guest] = await listGuests(shop)
  for (const email of ['', 'null', guest?.id ?? '']) {
    expect((await post(shop, '/api/auth/login', { email, password: 'kipepeo-9' })).statusCode).toBe(400)
  }
})

test('guests are limited per address and hour', async () => {
  const shop = await createTestShop()
  const enter = async (remoteAddress: string) =>
    (await shop.api.inject({ method: 'POST', url: '/api/auth/guest', remoteAddress })).statusCode
  const made: number[] = []
  advanceToNextHour(shop.clock)
  for (let round = 0; round < 31; round++) {
    // Waits for the next minute, because the limit per minute would be reached first.
    shop.clock.advance({ seconds: 61 })
    for (let one = 0; one < 10; one++) made.push(await enter('41.90.1.1'))
  }
  expect(made.filter((status) => status === 200)).toHaveLength(300)
  expect(made.filter((status) => status === 429)).toHaveLength(10)
  expect(await enter('41.90.1.2')).toBe(200)
})

test('a guest may omit the e-mail, an account may not', async () => {
  const shop = await createTestShop()
  const contact = { name: 'Naisiae Sankale', email: '', phone: '+254 712 345 678' }
  const save = (cookie: string) =>
    shop.api.inject({ method: 'PUT', url: '/api/user/checkout', headers: { cookie }, payload: { contact } })

  const guest = await save(cookieOf(await post(shop, '/api/auth/guest')))
  expect(guest.json()).toMatchObject({ success: true, contact: { ...contact, phone: '+254712345678' } })
  const account = await save(cookieOf(await post(shop, '/api/auth/register', person)))
  expect(account.statusCode).toBe(400)
  expect(account.json()).toMatchObject({ fields: { 'contact.email': 'Email is required' } })
})

test('a taken e-mail is refused before the database could log it', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  const cookie = cookieOf(await post(shop, '/api/auth/guest'))
  const [guest] = await listGuests(shop)
  if (!guest) throw new Error('no guest')

  expect(await convertGuest(shop, guest.id, person)).toBe(false)
  const answer = await post(shop, '/api/auth/register', person, cookie)
  expect(answer.statusCode).toBe(409)
  expect(await listGuests(shop)).toHaveLength(1)
})
