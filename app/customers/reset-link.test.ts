import { expect, test } from 'vitest'
import { command } from '#tests/support/database/database.ts'
import { readResetToken } from '#tests/support/shop/mail.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { cookieOf, person, post, sessionUser } from '#tests/support/shop/sign-in.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'

const bait = { ...person, name: 'You won at evil.example, call +254711111111' }

test('the reset mail contains no typed text, and no server receives its token', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', bait)
  const { message } = (await post(shop, '/api/auth/forgot', { email: bait.email })).json()
  expect(message).toBe('If there is an account with this email, a link is on its way to it.')
  await expect.poll(() => shop.sandbox.mails()).toHaveLength(1)
  const text = shop.sandbox.mails()[0]?.text ?? ''
  expect(text).not.toMatch(/evil|won/)
  expect(text).toMatch(/^Hello,\n/)
  const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
  expect([link.pathname, link.search]).toEqual(['/auth', ''])
  // 142 random bits.
  expect(link.hash).toMatch(/^#reset=[A-Za-z0-9]{24}$/)
})

test('a shop without a mail server says so to customers and on the health page', async () => {
  const shop = await createTestShop()
  Object.assign(shop.config, { smtpUrl: undefined })
  await post(shop, '/api/auth/register', person)
  const answers = await Promise.all(
    [person.email, 'nobody@example.com'].map((email) => post(shop, '/api/auth/forgot', { email })),
  )
  expect(answers[0]?.json()).toMatchObject({ message: expect.stringContaining('This shop sends no mails at present') })
  expect(answers[1]?.body).toBe(answers[0]?.body)
  const office = await openOffice(shop)
  const lines = await office.get<{ name: string; isWell: boolean; sentence: string }[]>('/health')
  const mail = lines.find(({ name }) => name === 'Mail')
  expect(mail).toMatchObject({ isWell: false, sentence: expect.stringContaining('set SMTP_URL') })
})

test('an error during a reset leaves link, password and sessions unchanged', async () => {
  const shop = await createTestShop()
  const before = cookieOf(await post(shop, '/api/auth/register', person))
  await post(shop, '/api/auth/forgot', { email: person.email })
  const token = await readResetToken(shop)
  const logIn = (password: string) => post(shop, '/api/auth/login', { email: person.email, password })
  const reset = () => post(shop, '/api/auth/reset', { token, password: 'kipepeo-10' })
  await command(
    shop.databaseUrl,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'the sessions stay'; end $$;
     create trigger refuse before delete on customer_sessions for each row execute function refuse()`,
  )
  expect((await reset()).statusCode).toBe(500)
  expect((await logIn('kipepeo-10')).statusCode).toBe(401)

  await command(shop.databaseUrl, 'drop trigger refuse on customer_sessions')
  expect((await logIn(person.password)).statusCode).toBe(200)
  expect(await sessionUser(shop, before)).not.toBeNull()
  expect((await reset()).statusCode).toBe(200)
  expect(await sessionUser(shop, before)).toBeNull()
  expect((await reset()).statusCode).toBe(410)
})

test('only the newest link is valid, and only for its account', async () => {
  const shop = await createTestShop()
  const other = { ...person, email: 'lemayian@example.com' }
  for (const one of [person, other]) await post(shop, '/api/auth/register', one)
  const ask = async ({ email }: { email: string }, count: number) => {
    await post(shop, '/api/auth/forgot', { email })
    await expect.poll(() => shop.sandbox.mails()).toHaveLength(count)
    return readResetToken(shop)
  }
  const [first, theirs, second] = [await ask(person, 1), await ask(other, 2), await ask(person, 3)]
  const reset = async (token: string) =>
    (await post(shop, '/api/auth/reset', { token, password: 'kipepeo-10' })).statusCode
  expect([await reset(first), await reset(second), await reset(theirs)]).toEqual([410, 200, 200])
})

test('of two simultaneous uses of a link, one sets the password', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  await post(shop, '/api/auth/forgot', { email: person.email })
  const token = await readResetToken(shop)
  const passwords = ['kipepeo-10', 'kipepeo-11']
  const answers = await Promise.all(passwords.map((password) => post(shop, '/api/auth/reset', { token, password })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  const set = passwords.find((_password, i) => answers[i]?.statusCode === 200) ?? ''
  expect((await post(shop, '/api/auth/login', { email: person.email, password: set })).statusCode).toBe(200)
})
