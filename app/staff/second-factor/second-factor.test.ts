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
import { deactivateStaff } from '../people/staff-changes.server.ts'
import { runStaffCommand } from '../people/staff-command.server.ts'
import { resetStaffPassword } from '../staff.server.ts'
import { encryptionContext, hashOldRecoveryCodes } from './verify-second-factor-code.server.ts'

type Given = Awaited<ReturnType<TestShop['given']['staff']>>

async function openMember(shop: TestShop, { username, password, token }: Given) {
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
async function openSecuredMember(shop: TestShop, given?: Given) {
  const member = await openMember(shop, given ?? (await shop.given.staff()))
  const factor = await setSecondFactor(shop, member.post, member.password)
  const challenge = async () => ((await member.logIn()).json() as { challenge: string }).challenge
  return { ...member, ...factor, challenge }
}

test('a login with a second factor has two steps, and the first gives no access', async () => {
  const shop = await createTestShop()
  const member = await openSecuredMember(shop)
  const first = await member.logIn()
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
  expect((await member.me(challenge)).statusCode).toBe(401)

  const second = await member.answer(challenge, member.code())
  expect(second.json()).toEqual({ token: expect.any(String), message: 'Login successful' })
  expect((await member.me(second.json().token)).statusCode).toBe(200)
  expect((await member.answer(challenge, member.code())).statusCode).toBe(410)
})

test('a code works once, also if it is sent twice at the same time', async () => {
  const shop = await createTestShop()
  const member = await openSecuredMember(shop)
  const code = member.code()
  const [one, two] = [await member.challenge(), await member.challenge()]
  const answers = await Promise.all([member.answer(one, code), member.answer(two, code)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  const replayed = await member.answer(await member.challenge(), code)
  expect(replayed.json()).toMatchObject({ message: 'That code is not right, or was used before.' })
})

test('a code of the previous half minute works, an older one does not', async () => {
  const shop = await createTestShop()
  const member = await openSecuredMember(shop)
  const late = member.code()
  shop.clock.advance({ seconds: 30 })
  expect((await member.answer(await member.challenge(), late)).statusCode).toBe(200)
  const older = member.code()
  shop.clock.advance({ seconds: 60 })
  expect((await member.answer(await member.challenge(), older)).statusCode).toBe(401)
})

test('a challenge is valid for five minutes, and ends with a new password or with the login', async () => {
  const shop = await createTestShop()
  const member = await openSecuredMember(shop)
  const late = await member.challenge()
  shop.clock.advance({ minutes: 5 })
  expect((await member.answer(late, member.code())).statusCode).toBe(410)

  const reset = await member.challenge()
  const made = await resetStaffPassword(shop, member.username)
  expect((await member.answer(reset, member.code())).statusCode).toBe(410)
  const { username } = member
  const password = made.ok ? made.password : ''
  const again = await member.post('/login', { username, password })
  expect([again.statusCode, again.json()]).toEqual([401, expect.objectContaining({ challenge: expect.any(String) })])

  const other = await openSecuredMember(shop)
  const left = await other.challenge()
  expect(await deactivateStaff({ dependencies: shop, by: null, username: other.username })).toEqual({ ok: true })
  expect((await other.answer(left, other.code())).statusCode).toBe(410)
})

test('guesses of codes by an unknown device do not block a known device or an open session', async () => {
  const shop = await createTestShop()
  const member = await openSecuredMember(shop)
  const first = await member.answer(await member.challenge(), member.code())
  const cookie = [first.headers['set-cookie']].flat().join('; ')
  const wrong = member.code() === '000000' ? '000001' : '000000'
  const guessed = await member.challenge()
  for (let n = 0; n < 14; n++) await member.answer(guessed, wrong)
  expect((await member.answer(guessed, wrong)).statusCode).toBe(429)

  const knownDevice = (path: string, payload: object) =>
    shop.api.inject({ method: 'POST', url: `/api/admin${path}`, headers: { cookie }, payload })
  const { username, password } = member
  const { challenge } = (await knownDevice('/login', { username, password })).json() as { challenge: string }
  expect((await knownDevice('/login/second-factor', { challenge, code: member.code() })).statusCode).toBe(200)
  for (let n = 0; n < 6; n++) await member.answer(guessed, wrong)
  expect((await member.answer(guessed, wrong)).statusCode).toBe(429)
  expect((await member.post('/second-factor/renew', { code: member.code() })).statusCode).toBe(200)
})

test('guesses of codes are throttled over all unknown devices, and logged', async () => {
  const shop = await createTestShop()
  const member = await openSecuredMember(shop)
  const challenge = await member.challenge()
  const wrong = member.code() === '000000' ? '000001' : '000000'
  for (let n = 0; n < 10; n++) expect((await member.answer(challenge, wrong)).statusCode).toBe(401)
  const waiting = await member.answer(challenge, member.code())
  // `code` moves the clock by half a minute, and the first wait is not longer than that.
  expect(waiting.statusCode).toBe(200)
  const again = await member.challenge()
  for (let n = 0; n < 10; n++) await member.answer(again, wrong)
  const limited = await member.answer(again, wrong)
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  const kinds = (await shop.db.select().from(securityEvents)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['staff-code-asked', 'staff-code-refused', 'staff-code-limited']))
})

test('each recovery code works once, with or without hyphens and spaces', async () => {
  const shop = await createTestShop()
  const member = await openSecuredMember(shop)
  expect(new Set(member.recoveryCodes).size).toBe(10)
  const [code = ''] = member.recoveryCodes
  expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  const typed = ` ${code.toUpperCase().replace('-', ' ')} `
  expect((await member.answer(await member.challenge(), typed)).statusCode).toBe(200)
  expect((await member.answer(await member.challenge(), code)).statusCode).toBe(401)
  const state = await shop.api.inject({
    url: '/api/admin/second-factor',
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(state.json()).toEqual({ since: expect.any(String), recovery_codes_left: 9 })
})

test('an old recovery code without a salt works once, and gets a salt', async () => {
  const shop = await createTestShop()
  const member = await openSecuredMember(shop)
  const [code = ''] = member.recoveryCodes
  const { rows } = await shop.db.execute<{ id: string }>(sql`select staff_id as id from staff_second_factors`)
  const id = rows[0]?.id ?? ''
  const codeHash = keyedHash(shop.config, `recovery code ${id} ${code.replace('-', '')}`)
  await shop.db.delete(staffRecoveryCodes)
  await shop.db.insert(staffRecoveryCodes).values({ staffId: id, codeHash })
  for (let start = 0; start < 2; start++) await hashOldRecoveryCodes(shop)
  expect(await shop.db.select().from(staffRecoveryCodes)).toMatchObject([
    { codeHash: expect.stringMatching(/^\$argon2id/) },
  ])
  const answer = async () => (await member.answer(await member.challenge(), code)).statusCode
  expect([await answer(), await answer()]).toEqual([200, 401])
})

test('the database stores keys and codes only encrypted or hashed, and a key works only for its member', async () => {
  const shop = await createTestShop()
  const member = await openSecuredMember(shop)
  const { rows } = await shop.db.execute(
    sql`select sealed_key as text from staff_second_factors union all select code_hash from staff_recovery_codes`,
  )
  const kept = rows.map(({ text }) => String(text))
  expect(kept.slice(1)).toEqual(Array(10).fill(expect.stringMatching(/^\$argon2id\$.*\$[\w+/]{22}\$/)))
  const bytes = Buffer.from(member.key)
  for (const form of [member.secret, bytes.toString('base64url'), bytes.toString('hex'), ...member.recoveryCodes]) {
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
  const member = await openMember(shop, given)
  const other = (await member.logIn()).json().token as string
  expect((await member.post('/second-factor/begin', { password: 'not it' })).statusCode).toBe(400)
  expect((await member.post('/second-factor/begin', { password: given.password })).statusCode).toBe(200)
  expect((await member.logIn()).statusCode).toBe(200)
  expect((await member.post('/second-factor/confirm', { code: '123' })).json()).toMatchObject({
    fields: { code: 'That code is not right, or was used before.' },
  })
  await openSecuredMember(shop, given)
  expect((await member.me(other)).statusCode).toBe(401)
  expect((await member.me(given.token)).statusCode).toBe(200)
  expect((await member.logIn()).statusCode).toBe(401)
  expect((await member.post('/second-factor/begin', { password: given.password })).statusCode).toBe(409)
})

test('turning off the second factor needs password and code, ends other logins, and is in the audit log', async () => {
  const shop = await createTestShop()
  const member = await openSecuredMember(shop)
  const other = (await member.answer(await member.challenge(), member.code())).json().token as string
  expect((await member.me(other)).statusCode).toBe(200)
  const off = (password: string, code: string) => member.post('/second-factor/off', { password, code })
  expect((await off('not it', member.code())).statusCode).toBe(400)
  expect((await off(member.password, '000')).statusCode).toBe(400)
  expect((await off(member.password, member.code())).json()).toEqual({ success: true })
  expect((await member.me(other)).statusCode).toBe(401)
  expect((await member.me(member.token)).statusCode).toBe(200)
  expect((await member.logIn()).statusCode).toBe(200)
  const [person] = await shop.db.select().from(staff).where(eq(staff.username, member.username))
  const notes = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.staffId, person?.id ?? ''))
  expect(notes.map(({ action }) => action)).toEqual(['staff.second-factor', 'staff.second-factor-off'])
})

test('an owner can remove a helper’s lost second factor, and the command line that of any member', async () => {
  const shop = await createTestShop()
  const owner = await openSecuredMember(shop)
  const helper = await openSecuredMember(shop, await shop.given.staff({ role: 'helper' }))
  const otherOwner = await shop.given.staff()
  const member = await openMember(shop, otherOwner)
  expect((await member.post(`/staff/${owner.username}/second-factor/off`)).statusCode).toBe(404)
  expect((await member.post(`/staff/${helper.username}/second-factor/off`)).statusCode).toBe(200)
  expect((await helper.me(helper.token)).statusCode).toBe(401)
  expect((await helper.logIn()).statusCode).toBe(200)
  expect((await owner.logIn()).statusCode).toBe(401)
  expect((await runStaffCommand(shop, ['no-second-factor', owner.username])).ok).toBe(true)
  expect((await owner.logIn()).statusCode).toBe(200)
  expect(await shop.db.select().from(staffSecondFactors)).toEqual([])
})
