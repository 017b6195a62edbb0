import { expect, test } from 'vitest'
import { setSecondFactor } from '#tests/support/shop/authenticator.ts'
import { newPasskeyDevice } from '#tests/support/shop/passkey-device.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { deactivateStaff } from '../people/staff-changes.server.ts'

type OptionsAnswer = { options: { challenge: string } | null }

/** An owner with a second factor and one passkey. */
async function openMember(shop: TestShop) {
  const { username, password, token } = await shop.given.staff()
  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    shop.api.inject({
      method,
      url: `/api/admin${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    })
  const post = (path: string, payload: object = {}) => send('POST', path, payload)
  const factor = await setSecondFactor(shop, post, password)
  const ask = async (path: string, payload: object = {}) => {
    const { options } = (await post(path, payload)).json<OptionsAnswer>()
    if (!options) throw new Error('there is no passkey')
    return options
  }
  const add = async (device: ReturnType<typeof newDevice>, name = 'My phone') =>
    post('/passkeys', { name, passkey: device.make(await ask('/passkeys/ask', { password })) })
  const challenge = async () => (await post('/login', { username, password })).json<{ challenge: string }>().challenge
  const list = async () =>
    (await send('GET', '/passkeys')).json<{ id: string; name: string; used_at: string | null }[]>()
  return { username, password, token, send, post, ...factor, ask, add, challenge, list }
}

const newDevice = (shop: TestShop, origin = new URL(shop.config.publicUrl).origin) => newPasskeyDevice(origin)

test('a passkey answers the challenge of a login in place of a code', async () => {
  const shop = await createTestShop()
  const member = await openMember(shop)
  const device = newDevice(shop)
  expect((await member.add(device)).json()).toEqual({ success: true })
  expect(await member.list()).toMatchObject([{ name: 'My phone', used_at: null }])

  const challenge = await member.challenge()
  const asked = await member.ask('/login/passkey/ask', { challenge })
  const answer = await member.post('/login/passkey', { challenge, passkey: device.sign(asked) })
  expect(answer.json()).toEqual({ token: expect.any(String), message: 'Login successful' })
  const me = await shop.api.inject({
    url: '/api/admin/me',
    headers: { authorization: `Bearer ${answer.json<{ token: string }>().token}` },
  })
  expect(me.json()).toMatchObject({ username: member.username })
  expect(await member.list()).toMatchObject([{ used_at: expect.stringContaining('T') }])
  expect((await member.post('/login/passkey', { challenge, passkey: device.sign(asked) })).statusCode).toBe(410)
})

test('an attestation with certificates is refused before it is parsed', async () => {
  const shop = await createTestShop()
  const member = await openMember(shop)
  const asked = await member.ask('/passkeys/ask', { password: member.password })
  const device = newDevice(shop)
  const send = async (format: string) =>
    (await member.post('/passkeys', { name: 'My phone', passkey: device.make(asked, { format }) })).statusCode
  expect(await send('android-key')).toBe(400)
  expect(await send('apple')).toBe(400)
  // The challenge is still valid, because the library has not parsed the refused answers.
  expect(await send('none')).toBe(200)
})

test('a signature counts once, for this shop and this member, within five minutes', async () => {
  const shop = await createTestShop()
  const member = await openMember(shop)
  const device = newDevice(shop)
  await member.add(device)
  const challenge = await member.challenge()
  const ask = () => member.ask('/login/passkey/ask', { challenge })
  const send = async (passkey: object) => (await member.post('/login/passkey', { challenge, passkey })).statusCode

  expect(await send(device.sign(await ask(), { origin: 'https://enkiama.example.net' }))).toBe(401)
  expect(await send(device.sign({ ...(await ask()), rpId: 'example.net' }))).toBe(401)
  expect(await send(device.sign({ ...(await ask()), challenge: 'bm90IGFza2Vk' }))).toBe(401)
  expect(await send(newDevice(shop).sign(await ask()))).toBe(401)
  expect(await send({ ...newDevice(shop).sign(await ask()), id: device.sign(await ask()).id })).toBe(401)
  const once = await ask()
  expect(await send(device.sign(once, { counter: 50 }))).toBe(200)

  const next = await member.challenge()
  const again = { challenge: next, passkey: device.sign(once) }
  expect((await member.post('/login/passkey', again)).statusCode).toBe(401)
  const cloned = device.sign(await member.ask('/login/passkey/ask', { challenge: next }), { counter: 49 })
  expect((await member.post('/login/passkey', { challenge: next, passkey: cloned })).statusCode).toBe(401)
  const late = await member.ask('/passkeys/renew/ask')
  shop.clock.advance({ minutes: 5 })
  expect((await member.post('/passkeys/renew', { passkey: device.sign(late) })).statusCode).toBe(400)
})

test("a member's passkey opens only their own login", async () => {
  const shop = await createTestShop()
  const [member, other] = [await openMember(shop), await openMember(shop)]
  const [own, theirs] = [newDevice(shop), newDevice(shop)]
  await member.add(own)
  await other.add(theirs)
  const challenge = await member.challenge()
  const asked = await member.ask('/login/passkey/ask', { challenge })
  expect((await member.post('/login/passkey', { challenge, passkey: theirs.sign(asked) })).statusCode).toBe(401)

  const [passkey] = await member.list()
  const { password } = other
  expect((await other.send('DELETE', `/passkeys/${passkey?.id}`, { password })).statusCode).toBe(200)
  expect(await member.list()).toHaveLength(1)
})

test('every login by a passkey is logged', async () => {
  const lines: string[] = []
  const shop = await createTestShop({ onLogLine: (line) => lines.push(line) })
  const member = await openMember(shop)
  const [own, wrong] = [newDevice(shop), newDevice(shop)]
  await member.add(own)
  const { id } = (await member.send('GET', '/me')).json<{ id: string }>()
  for (const device of [wrong, own]) {
    const challenge = await member.challenge()
    const asked = await member.ask('/login/passkey/ask', { challenge })
    await member.post('/login/passkey', { challenge, passkey: device.sign(asked) })
  }
  const events = lines
    .map((line) => JSON.parse(line))
    .filter(({ by, accountId }) => by === 'passkey' && accountId === id)
  expect(events.map(({ event }) => event)).toEqual(['staff-code-refused', 'staff-login'])
})

test('a passkey needs the password and a second factor, and the same device is added once', async () => {
  const shop = await createTestShop()
  const { token, password } = await shop.given.staff()
  const ask = await shop.api.inject({
    method: 'POST',
    url: '/api/admin/passkeys/ask',
    headers: { authorization: `Bearer ${token}` },
    payload: { password },
  })
  expect([ask.statusCode, ask.json()]).toMatchObject([409, { message: expect.stringContaining('second factor first') }])

  const member = await openMember(shop)
  const wrong = await member.post('/passkeys/ask', { password: 'another-one-9' })
  expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { fields: { password: 'That is not your password' } }])
  const device = newDevice(shop)
  expect((await member.add(device)).statusCode).toBe(200)
  expect((await member.add(device, 'Again')).statusCode).toBe(400)
  expect((await member.add(newDevice(shop, 'https://enkiama.example.net'))).statusCode).toBe(400)
  expect(await member.list()).toMatchObject([{ name: 'My phone' }])
})

test('removing a passkey needs the password besides the step-up', async () => {
  const shop = await createTestShop()
  const member = await openMember(shop)
  await member.add(newDevice(shop))
  const [passkey] = await member.list()
  const remove = (password: string) => member.send('DELETE', `/passkeys/${passkey?.id}`, { password })
  expect((await remove('not it at all')).json()).toMatchObject({ fields: { password: 'That is not your password' } })
  expect(await member.list()).toHaveLength(1)
  expect((await remove(member.password)).json()).toEqual({ success: true })
  expect(await member.list()).toEqual([])
})

test('a passkey renews the step-up, and is removed with the second factor or its member', async () => {
  const shop = await createTestShop()
  const member = await openMember(shop)
  const device = newDevice(shop)
  await member.add(device)
  const isFresh = async () =>
    (await member.post('/passkeys/renew', { passkey: device.sign(await member.ask('/passkeys/renew/ask')) })).json()
  expect(await isFresh()).toEqual({ success: true })

  await member.post('/second-factor/off', { password: member.password, code: member.code() })
  expect(await member.list()).toEqual([])
  expect((await member.post('/passkeys/renew/ask')).json()).toEqual({ options: null })

  const leaving = await openMember(shop)
  await leaving.add(newDevice(shop))
  const challenge = await leaving.challenge()
  const { username } = leaving
  await deactivateStaff({ dependencies: shop, by: null, username })
  expect((await leaving.post('/login/passkey/ask', { challenge })).statusCode).toBe(410)
})

test('adding or removing a passkey ends only the member’s other logins', async () => {
  const shop = await createTestShop()
  const [member, other] = [await openMember(shop), await openMember(shop)]
  const meAs = async (token: string) =>
    (await shop.api.inject({ url: '/api/admin/me', headers: { authorization: `Bearer ${token}` } })).statusCode
  const logInAgain = async () => {
    const answer = { challenge: await member.challenge(), code: member.code() }
    return (await member.post('/login/second-factor', answer)).json<{ token: string }>().token
  }
  const before = await logInAgain()
  expect(await meAs(before)).toBe(200)
  await member.add(newDevice(shop))
  expect([await meAs(before), await meAs(member.token), await meAs(other.token)]).toEqual([401, 200, 200])

  const second = await logInAgain()
  const [passkey] = await member.list()
  const { password } = member
  expect((await member.send('DELETE', `/passkeys/${passkey?.id}`, { password })).statusCode).toBe(200)
  expect([await meAs(second), await meAs(member.token), await meAs(other.token)]).toEqual([401, 200, 200])
})
