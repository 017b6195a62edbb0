import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decryptKey, encryptKey } from '#app/framework/process/encrypted-key.server.ts'
import { keyedHash } from '#app/framework/process/keyed-hash.server.ts'
import { setSecondFactor } from '#tests/support/shop/authenticator.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import {
  auditEntries,
  securityEvents,
  staff,
  staffRecoveryCodes,
  staffSecondFactors,
} from '../../identity/identity.tables.server.ts'
import { endStaff } from '../people/staff-changes.server.ts'
import { runStaffCommand } from '../people/staff-command.server.ts'
import { resetStaffPassword } from '../staff.server.ts'
import { encryptionContext, hashOldRecoveryCodes } from './redeem-code.server.ts'

type Given = Awaited<ReturnType<TestShop['given']['staff']>>

async function openDesk(shop: TestShop, { username, password, token }: Given) {
  const post = (path: string, payload: object = {}) =>
    shop.api.inject({
      method: 'POST',
      url: `/api/admin${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    })
  const logIn = () => post('/login', { username, password })
  const answer = (challenge: string, code: string) => post('/login/second-factor', { challenge, code })
  const me = (by: string) => shop.api.inject({ url: '/api/admin/me', headers: { authorization: `Bearer ${by}` } })
  return { username, password, token, post, logIn, answer, me }
}

/** An owner, or the given member, with a second factor. */
async function openSecuredDesk(shop: TestShop, given?: Given) {
  const desk = await openDesk(shop, given ?? (await shop.given.staff()))
  const factor = await setSecondFactor(shop, desk.post, desk.password)
  const challenge = async () => ((await desk.logIn()).json() as { challenge: string }).challenge
  return { ...desk, ...factor, challenge }
}

test('a login with a second factor has two steps, and the first gives no access', async () => {
  const shop = await createTestShop()
  const desk = await openSecuredDesk(shop)
  const first = await desk.logIn()
  expect([first.statusCode, first.json()]).toEqual([
    401,
    {
      success: false,
      error: 'Please type the code of your second factor.',
      message: 'Please type the code of your second factor.',
      challenge: expect.stringMatching(/^[\w-]{22}$/),
    },
  ])
  expect(first.headers['set-cookie']).toBeUndefined()
  const { challenge } = first.json() as { challenge: string }
  expect((await desk.me(challenge)).statusCode).toBe(401)

  const second = await desk.answer(challenge, desk.code())
  expect(second.json()).toEqual({ token: expect.any(String), message: 'Login successful' })
  expect((await desk.me(second.json().token)).statusCode).toBe(200)
  expect((await desk.answer(challenge, desk.code())).statusCode).toBe(410)
})

test('a code works once, also if it is sent twice at the same time', async () => {
  const shop = await createTestShop()
  const desk = await openSecuredDesk(shop)
  const code = desk.code()
  const [one, two] = [await desk.challenge(), await desk.challenge()]
  const answers = await Promise.all([desk.answer(one, code), desk.answer(two, code)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  const replayed = await desk.answer(await desk.challenge(), code)
  expect(replayed.json()).toMatchObject({ message: 'That code is not right, or was used before.' })
})

test('a code of the previous half minute works, an older one does not', async () => {
  const shop = await createTestShop()
  const desk = await openSecuredDesk(shop)
  const late = desk.code()
  shop.clock.advance({ seconds: 30 })
  expect((await desk.answer(await desk.challenge(), late)).statusCode).toBe(200)
  const older = desk.code()
  shop.clock.advance({ seconds: 60 })
  expect((await desk.answer(await desk.challenge(), older)).statusCode).toBe(401)
})

test('a challenge is valid for five minutes, and ends with a new password or with the login', async () => {
  const shop = await createTestShop()
  const desk = await openSecuredDesk(shop)
  const late = await desk.challenge()
  shop.clock.advance({ minutes: 5 })
  expect((await desk.answer(late, desk.code())).statusCode).toBe(410)

  const reset = await desk.challenge()
  const made = await resetStaffPassword(shop, desk.username)
  expect((await desk.answer(reset, desk.code())).statusCode).toBe(410)
  const { username } = desk
  const password = made.ok ? made.password : ''
  const again = await desk.post('/login', { username, password })
  expect([again.statusCode, again.json()]).toEqual([401, expect.objectContaining({ challenge: expect.any(String) })])

  const other = await openSecuredDesk(shop)
  const left = await other.challenge()
  expect(await endStaff({ dependencies: shop, by: null, username: other.username })).toEqual({ ok: true })
  expect((await other.answer(left, other.code())).statusCode).toBe(410)
})

test('guesses of codes by an unknown device do not block a known device or an open session', async () => {
  const shop = await createTestShop()
  const desk = await openSecuredDesk(shop)
  const first = await desk.answer(await desk.challenge(), desk.code())
  const cookie = [first.headers['set-cookie']].flat().join('; ')
  const wrong = desk.code() === '000000' ? '000001' : '000000'
  const guessed = await desk.challenge()
  for (let n = 0; n < 14; n++) await desk.answer(guessed, wrong)
  expect((await desk.answer(guessed, wrong)).statusCode).toBe(429)

  const knownDevice = (path: string, payload: object) =>
    shop.api.inject({ method: 'POST', url: `/api/admin${path}`, headers: { cookie }, payload })
  const { username, password } = desk
  const { challenge } = (await knownDevice('/login', { username, password })).json() as { challenge: string }
  expect((await knownDevice('/login/second-factor', { challenge, code: desk.code() })).statusCode).toBe(200)
  for (let n = 0; n < 6; n++) await desk.answer(guessed, wrong)
  expect((await desk.answer(guessed, wrong)).statusCode).toBe(429)
  expect((await desk.post('/second-factor/renew', { code: desk.code() })).statusCode).toBe(200)
})

test('guesses of codes are throttled over all unknown devices, and logged', async () => {
  const shop = await createTestShop()
  const desk = await openSecuredDesk(shop)
  const challenge = await desk.challenge()
  const wrong = desk.code() === '000000' ? '000001' : '000000'
  for (let n = 0; n < 10; n++) expect((await desk.answer(challenge, wrong)).statusCode).toBe(401)
  const waiting = await desk.answer(challenge, desk.code())
  // `code` moved the clock by half a minute, which is as long as the first wait.
  expect(waiting.statusCode).toBe(200)
  const again = await desk.challenge()
  for (let n = 0; n < 10; n++) await desk.answer(again, wrong)
  const limited = await desk.answer(again, wrong)
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  const kinds = (await shop.db.select().from(securityEvents)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['staff-code-asked', 'staff-code-refused', 'staff-code-limited']))
})

test('each recovery code works once, with or without hyphens and spaces', async () => {
  const shop = await createTestShop()
  const desk = await openSecuredDesk(shop)
  expect(new Set(desk.recoveryCodes).size).toBe(10)
  const [code = ''] = desk.recoveryCodes
  expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  const typed = ` ${code.toUpperCase().replace('-', ' ')} `
  expect((await desk.answer(await desk.challenge(), typed)).statusCode).toBe(200)
  expect((await desk.answer(await desk.challenge(), code)).statusCode).toBe(401)
  const state = await shop.api.inject({
    url: '/api/admin/second-factor',
    headers: { authorization: `Bearer ${desk.token}` },
  })
  expect(state.json()).toEqual({ since: expect.any(String), recovery_codes_left: 9 })
})

test('an old recovery code without a salt works once, and gets a salt', async () => {
  const shop = await createTestShop()
  const desk = await openSecuredDesk(shop)
  const [code = ''] = desk.recoveryCodes
  const { rows } = await shop.db.execute<{ id: string }>(sql`select staff_id as id from staff_second_factors`)
  const id = rows[0]?.id ?? ''
  const codeHash = keyedHash(shop.config, `recovery code ${id} ${code.replace('-', '')}`)
  await shop.db.delete(staffRecoveryCodes)
  await shop.db.insert(staffRecoveryCodes).values({ staffId: id, codeHash })
  for (let start = 0; start < 2; start++) await hashOldRecoveryCodes(shop)
  expect(await shop.db.select().from(staffRecoveryCodes)).toMatchObject([
    { codeHash: expect.stringMatching(/^\$argon2id/) },
  ])
  const answer = async () => (await desk.answer(await desk.challenge(), code)).statusCode
  expect([await answer(), await answer()]).toEqual([200, 401])
})

test('the database stores keys and codes only encrypted or hashed, and a key works only for its member', async () => {
  const shop = await createTestShop()
  const desk = await openSecuredDesk(shop)
  const { rows } = await shop.db.execute(
    sql`select sealed_key as text from staff_second_factors union all select code_hash from staff_recovery_codes`,
  )
  const kept = rows.map(({ text }) => String(text))
  expect(kept.slice(1)).toEqual(Array(10).fill(expect.stringMatching(/^\$argon2id\$.*\$[\w+/]{22}\$/)))
  const bytes = Buffer.from(desk.key)
  for (const form of [desk.secret, bytes.toString('base64url'), bytes.toString('hex'), ...desk.recoveryCodes]) {
    expect(kept.join(' ')).not.toContain(form.replace('-', ''))
  }
  const sealed = encryptKey(shop, encryptionContext('one'), bytes)
  expect(decryptKey(shop, encryptionContext('one'), sealed)).toEqual(new Uint8Array(bytes))
  expect(decryptKey(shop, encryptionContext('two'), sealed)).toBeNull()
  const elsewhere = { config: { ...shop.config, adminTokenSecret: 'x'.repeat(32) } }
  expect(decryptKey(elsewhere, encryptionContext('one'), sealed)).toBeNull()
})

test('a second factor needs the password, is active after its first code, and ends other logins', async () => {
  const shop = await createTestShop()
  const given = await shop.given.staff()
  const desk = await openDesk(shop, given)
  const other = (await desk.logIn()).json().token as string
  expect((await desk.post('/second-factor/begin', { password: 'not it' })).statusCode).toBe(400)
  expect((await desk.post('/second-factor/begin', { password: given.password })).statusCode).toBe(200)
  expect((await desk.logIn()).statusCode).toBe(200)
  expect((await desk.post('/second-factor/confirm', { code: '123' })).json()).toMatchObject({
    fields: { code: 'That code is not right, or was used before.' },
  })
  await openSecuredDesk(shop, given)
  expect((await desk.me(other)).statusCode).toBe(401)
  expect((await desk.me(given.token)).statusCode).toBe(200)
  expect((await desk.logIn()).statusCode).toBe(401)
  expect((await desk.post('/second-factor/begin', { password: given.password })).statusCode).toBe(409)
})

test('turning off the second factor needs password and code, ends other logins, and is in the audit log', async () => {
  const shop = await createTestShop()
  const desk = await openSecuredDesk(shop)
  const other = (await desk.answer(await desk.challenge(), desk.code())).json().token as string
  expect((await desk.me(other)).statusCode).toBe(200)
  const off = (password: string, code: string) => desk.post('/second-factor/off', { password, code })
  expect((await off('not it', desk.code())).statusCode).toBe(400)
  expect((await off(desk.password, '000')).statusCode).toBe(400)
  expect((await off(desk.password, desk.code())).json()).toEqual({ success: true })
  expect((await desk.me(other)).statusCode).toBe(401)
  expect((await desk.me(desk.token)).statusCode).toBe(200)
  expect((await desk.logIn()).statusCode).toBe(200)
  const [person] = await shop.db.select().from(staff).where(eq(staff.username, desk.username))
  const notes = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.staffId, person?.id ?? ''))
  expect(notes.map(({ action }) => action)).toEqual(['staff.second-factor', 'staff.second-factor-off'])
})

test('an owner can remove a helper’s lost second factor, and the command line that of any member', async () => {
  const shop = await createTestShop()
  const owner = await openSecuredDesk(shop)
  const helper = await openSecuredDesk(shop, await shop.given.staff({ role: 'helper' }))
  const second = await shop.given.staff()
  const desk = await openDesk(shop, second)
  expect((await desk.post(`/staff/${owner.username}/second-factor/off`)).statusCode).toBe(404)
  expect((await desk.post(`/staff/${helper.username}/second-factor/off`)).statusCode).toBe(200)
  expect((await helper.me(helper.token)).statusCode).toBe(401)
  expect((await helper.logIn()).statusCode).toBe(200)
  expect((await owner.logIn()).statusCode).toBe(401)
  expect((await runStaffCommand(shop, ['no-second-factor', owner.username])).ok).toBe(true)
  expect((await owner.logIn()).statusCode).toBe(200)
  expect(await shop.db.select().from(staffSecondFactors)).toEqual([])
})
