import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { auditEntries } from '../../identity/identity.tables.server.ts'
import { runStaffCommand } from './staff-command.server.ts'

const unknownId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const moneyCalls = [
  ['POST', '/orders/EK-1001/refunds'],
  ['PUT', '/settings/bank'],
  ['POST', '/receipts/SAB12CD34E/settle'],
  ['POST', `/reviews/${unknownId}/settle`],
  ['POST', '/statement-rows/SAB12CD34E/settle'],
] as const

type Made = { username: string; password: string }

/** Logs in a new member and chooses a password, as after the first login. */
async function logInNewly(shop: TestShop, { username, password: made }: Made) {
  const login = async (password: string) =>
    (await shop.api.inject({ method: 'POST', url: '/api/admin/login', payload: { username, password } })).json()
  const send = (token: string) => (method: 'POST' | 'PUT', url: string, payload: object) =>
    shop.api.inject({ method, url: `/api/admin${url}`, headers: { authorization: `Bearer ${token}` }, payload })
  const password = 'lion and shield'
  const first = send((await login(made)).token)
  await first('POST', '/password', { password: made, newPassword: password })
  return send((await login(password)).token)
}

async function touchMoney(send: Awaited<ReturnType<typeof logInNewly>>) {
  const answers = []
  for (const [method, url] of moneyCalls) answers.push(await send(method, url, {}))
  return answers
}

const isReserved = ({ body }: { body: string }) => body.includes('You are a new owner')

test("a new owner can't handle money for 24 hours", async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const made = (await office.post('/staff', { name: 'new.owner', role: 'owner' })).json() as Made
  const send = await logInNewly(shop, made)
  const held = await touchMoney(send)
  expect(held.map(({ statusCode }) => statusCode)).toEqual(moneyCalls.map(() => 403))
  expect(held.every(isReserved)).toBe(true)
  const people = await office.get<{ username: string; added_at: string; money_from: string | null }[]>('/staff')
  const waiting = people.filter(({ money_from }) => money_from !== null)
  expect(waiting.map(({ username }) => username)).toEqual(['new.owner'])
  expect(waiting.map((one) => Date.parse(one.money_from ?? '') - Date.parse(one.added_at))).toEqual([24 * 3600_000])

  shop.clock.advance({ hours: 24 })
  expect((await touchMoney(await logInNewly(shop, { ...made, password: 'lion and shield' }))).some(isReserved)).toBe(
    false,
  )
})

test('a member who becomes an owner waits as well, until another owner confirms', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const made = (await office.post('/staff', { name: 'njeri', role: 'helper' })).json() as Made
  await office.post('/staff/njeri/role', { role: 'owner' })
  const send = await logInNewly(shop, made)
  expect((await touchMoney(send)).every(isReserved)).toBe(true)

  // A new owner confirms no one: neither themselves nor an owner whom they added.
  const second = (await send('POST', '/staff', { name: 'second', role: 'owner' })).json() as Made
  const sendSecond = await logInNewly(shop, second)
  expect(isReserved(await send('POST', '/staff/njeri/confirm', {}))).toBe(true)
  expect(isReserved(await sendSecond('POST', '/staff/njeri/confirm', {}))).toBe(true)
  expect((await touchMoney(send)).every(isReserved)).toBe(true)

  expect((await office.post('/staff/njeri/confirm')).json()).toEqual({ success: true })
  expect((await touchMoney(send)).some(isReserved)).toBe(false)
  expect((await touchMoney(sendSecond)).every(isReserved)).toBe(true)
  const [note] = await shop.db.select().from(auditEntries).where(eq(auditEntries.action, 'staff.confirm-owner'))
  expect(note?.staffName).toBe(office.username)
})

test('owners from the command line can handle money at once', async () => {
  const shop = await createTestShop()
  const { lines } = await runStaffCommand(shop, ['add', 'achieng', 'owner'])
  const [username = '', password = ''] = (lines[0] ?? '').split(/ +\/ +| {2,}/)
  expect((await touchMoney(await logInNewly(shop, { username, password }))).some(isReserved)).toBe(false)
})
