import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { auditEntries, securityEvents } from '../../identity/identity.tables.server.ts'
import type { StaffPerson } from '../staff-answers.ts'
import { deactivateStaff, setStaffRole } from './staff-changes.server.ts'

function logIn(shop: TestShop, username: string, password: string, userAgent = '') {
  const headers = { 'user-agent': userAgent }
  return shop.api.inject({ method: 'POST', url: '/api/admin/login', payload: { username, password }, headers })
}

async function me(shop: TestShop, token: string) {
  return shop.api.inject({ url: '/api/admin/me', headers: { authorization: `Bearer ${token}` } })
}

test('an owner adds a helper, who logs in with the returned password', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const added = await office.post('/staff', { name: 'Naserian', role: 'helper' })
  expect(added.json()).toEqual({
    username: 'naserian',
    name: 'Naserian',
    password: expect.stringMatching(/^[a-z2-9]{26}$/),
  })

  const login = await logIn(shop, 'naserian', added.json().password)
  expect((await me(shop, login.json().token)).json()).toMatchObject({ username: 'naserian', role: 'helper' })
  const people = await office.get<StaffPerson[]>('/staff')
  expect(people.map(({ username, role, is_you }) => [username, role, is_you])).toEqual([
    ['naserian', 'helper', false],
    [office.username, 'owner', true],
  ])
  expect(JSON.stringify(people)).not.toMatch(/hash|argon/)

  const taken = await office.post('/staff', { name: 'NASERIAN', role: 'owner' })
  expect([taken.statusCode, taken.json().fields]).toEqual([409, { name: 'Somebody has that name already, or had it.' }])
  expect((await office.post('/staff', { name: '?', role: 'helper' })).statusCode).toBe(400)
})

test('a member who has left is logged out permanently, and the audit log stays', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const { username, password, token } = await shop.given.staff({ role: 'helper' })
  expect((await me(shop, token)).statusCode).toBe(200)

  expect((await office.post(`/staff/${username}/leave`)).json()).toEqual({ success: true })
  expect((await me(shop, token)).statusCode).toBe(401)
  const [left, unknown] = await Promise.all([logIn(shop, username, password), logIn(shop, 'nobody', password)])
  expect([left.statusCode, left.body]).toEqual([401, unknown.body])
  for (const call of ['leave', 'password']) {
    expect((await office.post(`/staff/${username}/${call}`)).statusCode).toBe(404)
  }
  expect((await office.post('/staff', { name: username, role: 'helper' })).statusCode).toBe(409)
  const person = (await office.get<StaffPerson[]>('/staff')).find((one) => one.username === username)
  expect(person?.left_at).toBe(person && new Date(person.left_at ?? 0).toISOString())

  const [note] = await shop.db.select().from(auditEntries).where(eq(auditEntries.action, 'staff.leave'))
  expect(note).toMatchObject({ staffName: office.username, before: { username, role: 'helper' }, after: null })
  const [event] = await shop.db.select().from(securityEvents).where(eq(securityEvents.kind, 'staff-changed'))
  expect(event?.times).toBe(1)
})

test('owners see on which devices staff are logged in, until they log out', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const { username, password, token } = await shop.given.staff({ role: 'helper' })
  const phone =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
  shop.clock.advance({ minutes: 1 })
  await logIn(shop, username, password, phone)
  const devicesOf = async (name: string) =>
    (await office.get<StaffPerson[]>('/staff')).find((one) => one.username === name)?.logins.map(({ device }) => device)
  expect(await devicesOf(username)).toEqual(['Chrome on Android', null])
  await shop.api.inject({ method: 'POST', url: '/api/admin/logout', headers: { authorization: `Bearer ${token}` } })
  expect(await devicesOf(username)).toEqual(['Chrome on Android'])
  expect(await devicesOf(office.username)).toHaveLength(1)
})

test('a new role applies at once, and logs the member out', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const { username, password, token } = await shop.given.staff({ role: 'owner' })
  await office.post(`/staff/${username}/role`, { role: 'helper' })
  expect((await me(shop, token)).statusCode).toBe(401)

  const headers = { authorization: `Bearer ${(await logIn(shop, username, password)).json().token}` }
  const refused = await shop.api.inject({ url: '/api/admin/staff', headers })
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ message: 'Only owners may do that. Please ask one of them.' })
  const noted = () => shop.db.select().from(securityEvents).where(eq(securityEvents.kind, 'owners-only'))
  await expect.poll(noted).toMatchObject([{ account: 'GET /api/admin/staff', times: 1 }])
  const [note] = await shop.db.select().from(auditEntries).where(eq(auditEntries.action, 'staff.role'))
  expect(note).toMatchObject({ before: { role: 'owner' }, after: { role: 'helper' } })
})

test('a shop keeps one owner, even if the last two leave at the same time', async () => {
  const shop = await createTestShop()
  const one = await shop.given.staff()
  const two = await shop.given.staff()
  const results = await Promise.all([
    deactivateStaff({ dependencies: shop, by: null, username: one.username }),
    setStaffRole({ dependencies: shop, by: null, username: two.username }, 'helper'),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, reason: 'last-owner' })
})

test('owners can reset the password of a helper, but not of an owner', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const helper = await shop.given.staff({ role: 'helper' })
  const owner = await shop.given.staff()
  const { password } = (await office.post(`/staff/${helper.username}/password`)).json() as { password: string }
  expect((await me(shop, helper.token)).statusCode).toBe(401)
  expect((await logIn(shop, helper.username, password)).statusCode).toBe(200)
  expect((await office.post(`/staff/${owner.username}/password`)).statusCode).toBe(404)
  expect((await me(shop, owner.token)).statusCode).toBe(200)
})

test("helpers can't refund money or record a refund", async () => {
  const shop = await createTestShop()
  const helper = await openOffice(shop, 'helper')
  const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
  expect((await helper.post(`/reviews/${id}/settle`, { action: 'returned' })).statusCode).toBe(403)
  expect((await helper.post(`/reviews/${id}/settle`, { action: 'noted' })).statusCode).toBe(404)
  expect((await helper.post('/receipts/QKX1/settle', { action: 'returned', note: 'by hand' })).statusCode).toBe(403)
})
