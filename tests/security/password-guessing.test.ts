import { describe, expect, test } from 'vitest'
import { countTry, createLoginTry } from '#app/identity/throttling/login-throttle.server.ts'
import { resetStaffPassword } from '#app/staff/staff.server.ts'
import { readResetToken } from '#tests/support/shop/mail.ts'
import {
  addresses,
  guessPasswords,
  type LoginCall,
  loginCalls,
  tryLogin,
} from '#tests/support/shop/password-guesses.ts'
import { person, post } from '#tests/support/shop/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'

const home = '102.0.0.7'
const elsewhere = '102.0.0.8'

type Account = { door: LoginCall; account: string; password: string }

async function customer(shop: TestShop): Promise<Account> {
  await post(shop, '/api/auth/register', person)
  return { door: loginCalls.customer, account: person.email, password: person.password }
}

async function member(shop: TestShop): Promise<Account> {
  const { username, password } = await shop.given.staff()
  return { door: loginCalls.staff, account: username, password }
}

describe.each([
  ['a customer', customer],
  ['staff', member],
])('guesses at the password of %s', (_who, createAccount) => {
  test('from one address lock out no other address', async () => {
    const shop = await createTestShop()
    const { door, account, password } = await createAccount(shop)
    expect(await guessPasswords(shop, door, account, ['10.0.0.1'], 40)).toBe(10)
    const [refused, owner] = [
      await tryLogin(shop, door, { account, password, ip: '10.0.0.1' }),
      await tryLogin(shop, door, { account, password, ip: home }),
    ]
    expect(refused).toMatchObject({ status: 429, message: 'Too many attempts. Please try again in a minute.' })
    expect(refused.waitSeconds).toBe(30)
    expect(owner.status).toBe(200)
  })

  test('200 of them from 20 addresses never lock out a known device, at any address', async () => {
    const shop = await createTestShop()
    const { door, account, password } = await createAccount(shop)
    const { device = '' } = await tryLogin(shop, door, { account, password, ip: home })
    await guessPasswords(shop, door, account, addresses(20), 10)
    for (const ip of [elsewhere, '10.0.0.1']) {
      expect(await tryLogin(shop, door, { account, password, ip, cookie: device })).toMatchObject({ status: 200 })
    }
  })

  test('200 of them from 20 addresses let a new device of the owner in within two minutes', async () => {
    const shop = await createTestShop()
    const { door, account, password } = await createAccount(shop)
    await guessPasswords(shop, door, account, addresses(20), 10)
    const refused = await tryLogin(shop, door, { account, password, ip: elsewhere })
    expect(refused.status).toBe(429)
    expect(refused.waitSeconds).toBeLessThanOrEqual(120)
    for (let waited = 0; waited < refused.waitSeconds; waited += 10) {
      await guessPasswords(shop, door, account, addresses(20))
      shop.clock.advance({ seconds: 10 })
    }
    expect(await tryLogin(shop, door, { account, password, ip: elsewhere })).toMatchObject({ status: 200 })
  })

  test('from one address wait longer each time, up to a quarter of an hour', async () => {
    const shop = await createTestShop()
    const { door, account } = await createAccount(shop)
    expect(await guessPasswords(shop, door, account, ['10.0.0.1'], 10)).toBe(10)
    const waits: number[] = []
    for (let n = 0; n < 7; n++) {
      const { waitSeconds } = await tryLogin(shop, door, { account, password: 'guess-1', ip: '10.0.0.1' })
      waits.push(waitSeconds)
      shop.clock.advance({ seconds: waitSeconds })
      expect((await tryLogin(shop, door, { account, password: 'guess-2', ip: '10.0.0.1' })).status).toBe(401)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  })

  test('by a known device are limited as well, and do not delay other devices', async () => {
    const shop = await createTestShop()
    const { door, account, password } = await createAccount(shop)
    const { device: cookie = '' } = await tryLogin(shop, door, { account, password, ip: home })
    for (let n = 0; n < 10; n++) await tryLogin(shop, door, { account, password: 'guess-1', ip: home, cookie })
    expect(await tryLogin(shop, door, { account, password, ip: home, cookie })).toMatchObject({ status: 429 })
    expect(await tryLogin(shop, door, { account, password, ip: home })).toMatchObject({ status: 200 })
  })
})

describe('a known device', () => {
  test('has a cookie that scripts, other sites and other hosts do not see, new at each login', async () => {
    const shop = await createTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
    const { door, account, password } = await member(shop)
    const first = await tryLogin(shop, door, { account, password, ip: home })
    const second = await tryLogin(shop, door, { account, password, ip: home, cookie: first.device ?? '' })
    expect(second.cookies.find(({ name }) => name === '__Host-known_devices')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 180 * 86_400,
    })
    expect(second.device).not.toBe(first.device)
    expect(second.device).not.toContain('~')
  })

  test('stays known after logging out, for half a year', async () => {
    const shop = await createTestShop()
    const { door, account, password } = await customer(shop)
    const { device = '', cookies } = await tryLogin(shop, door, { account, password, ip: home })
    const all = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const bye = await post(shop, '/api/auth/logout', undefined, all)
    expect(bye.cookies.map(({ name }) => name)).not.toContain('known_devices')

    shop.clock.advance({ days: 179 })
    await guessPasswords(shop, door, account, addresses(4), 10)
    expect((await tryLogin(shop, door, { account, password, ip: elsewhere, cookie: device })).status).toBe(200)
    shop.clock.advance({ days: 2 })
    await guessPasswords(shop, door, account, addresses(4), 10)
    expect((await tryLogin(shop, door, { account, password, ip: elsewhere, cookie: device })).status).toBe(429)
  })

  test("is known to its own account only, and can't be forged", async () => {
    const shop = await createTestShop()
    const { door, account, password } = await customer(shop)
    const mine = await tryLogin(shop, door, { account, password, ip: home })
    const other = await shop.given.customer()
    const staff = await member(shop)
    const theirs = await tryLogin(shop, staff.door, { ...staff, ip: home })
    await guessPasswords(shop, door, account, addresses(4), 10)
    const forged = mine.device?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const longer = mine.device?.replace(/\.[0-9a-z]+\./, '.zzzzzzzzz.')
    for (const cookie of [other.cookie, theirs.device, forged, longer, 'known_devices=~~..', undefined]) {
      const answer = await tryLogin(shop, door, { account, password, ip: elsewhere, ...(cookie ? { cookie } : {}) })
      expect(answer.status).toBe(429)
    }
  })

  test('may be known to several accounts, of customers and staff', async () => {
    const shop = await createTestShop()
    const both = [await customer(shop), await member(shop)]
    let cookie = ''
    for (const one of both) cookie = (await tryLogin(shop, one.door, { ...one, ip: home, cookie })).device ?? ''
    for (const one of both) {
      await guessPasswords(shop, one.door, one.account, addresses(4), 10)
      expect((await tryLogin(shop, one.door, { ...one, ip: elsewhere, cookie })).status).toBe(200)
    }
  })

  test('becomes unknown after a new password, except for the one that set it', async () => {
    const shop = await createTestShop()
    const { door, account, password } = await customer(shop)
    const old = await tryLogin(shop, door, { account, password, ip: home })
    await post(shop, '/api/auth/forgot', { email: account })
    const reset = await post(shop, '/api/auth/reset', { token: await readResetToken(shop), password: 'a new one' })
    const device = reset.cookies.find(({ name }) => name === 'known_devices')?.value

    await guessPasswords(shop, door, account, addresses(4), 10)
    const log = (cookie = '') => tryLogin(shop, door, { account, password: 'a new one', ip: elsewhere, cookie })
    expect((await log(old.device)).status).toBe(429)
    expect((await log(`known_devices=${device}`)).status).toBe(200)
  })

  test('of staff becomes unknown after a reset', async () => {
    const shop = await createTestShop()
    const { door, account, password } = await member(shop)
    const { device = '' } = await tryLogin(shop, door, { account, password, ip: home })
    const reset = await resetStaffPassword(shop, account)
    if (!reset.ok) throw new Error(reset.reason)
    await guessPasswords(shop, door, account, addresses(4), 10)
    const again = { account, password: reset.password, ip: elsewhere, cookie: device }
    expect((await tryLogin(shop, door, again)).status).toBe(429)
  })
})

test('an unknown account waits like a known one', async () => {
  const shop = await createTestShop()
  const { door, account } = await customer(shop)
  const answers = []
  for (const one of [account, 'nobody@example.com']) {
    for (const ip of addresses(35)) await guessPasswords(shop, door, one, [ip])
    const { status, message, waitSeconds } = await tryLogin(shop, door, { account: one, password: 'guess-1', ip: home })
    answers.push({ status, message, waitSeconds })
  }
  expect(answers[0]).toEqual(answers[1])
})

test('100 addresses get at most 750 guesses an hour, and a new one its attempt within five minutes', async () => {
  const shop = await createTestShop()
  const turnOf = (ip: string) => countTry(shop, createLoginTry(shop, 'staff naisiae', ip, null))
  let looked = 0
  for (let n = 0; n < 12; n++) {
    const turns = await Promise.all(addresses(100).map(turnOf))
    looked += turns.filter(({ ok }) => ok).length
    shop.clock.advance({ minutes: 5 })
  }
  expect(looked).toBeGreaterThan(100)
  expect(looked).toBeLessThanOrEqual(750)
  await Promise.all(addresses(100).map(turnOf))
  const first = await turnOf(elsewhere)
  const waitSeconds = first.ok ? 0 : first.retryAfterSeconds
  expect(waitSeconds).toBeLessThanOrEqual(300)
  shop.clock.advance({ seconds: waitSeconds })
  await Promise.all(addresses(100).map(turnOf))
  if (!first.ok) expect(await turnOf(elsewhere)).toEqual({ ok: true })
})
