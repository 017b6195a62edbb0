import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { readResetToken } from '#tests/support/shop/mail.ts'
import { person, post } from '#tests/support/shop/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { customers } from '../identity/identity.tables.server.ts'
import { findPasswordWeakness } from '../identity/refused-passwords.server.ts'

const common = 'This password is one of the most common, which are guessed first. Please choose another one.'
const ownWord = 'This password is a word of this shop, which is guessed first. Please choose another one.'

test('a sign-up with a common password or a word of the shop is refused with the reason', async () => {
  const shop = await createTestShop({ env: { SHOP_NAME: 'Duka la Shanga' } })
  const refused = {
    '123456': common,
    PassWord: common,
    '      ': common,
    zzzzzzzzz: common,
    Bracelets: ownWord,
    'M-Pesa 2026': ownWord,
    'dukalashanga!': ownWord,
  }
  for (const [password, message] of Object.entries(refused)) {
    const answer = await post(shop, '/api/auth/register', { ...person, password })
    expect([password, answer.statusCode]).toEqual([password, 400])
    expect(answer.json()).toEqual({ success: false, error: message, message, fields: { password: message } })
    expect(answer.cookies).toEqual([])
  }
  expect(await shop.db.select().from(customers)).toEqual([])
})

test('a lone surrogate is refused, because all of them would hash alike', async () => {
  const shop = await createTestShop()
  for (const password of ['\ud800kipepeo-9', 'kipepeo-\udc00']) {
    const answer = await post(shop, '/api/auth/register', { ...person, password })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: 'Password must be readable text' }])
  }
})

test('a password may contain such a word or be uncommon digits', async () => {
  const shop = await createTestShop()
  const fine = ['kipepeo-9', 'maasai goats', 'password of my aunt', '390417', '#!%&/()']
  expect(fine.filter((password) => findPasswordWeakness(shop, password) !== null)).toEqual([])
})

test('each word listed in docs/security.md is refused, even with digits and signs around it', () => {
  const [, list = ''] = /these words: the shop's name,([^.]*)\./.exec(readFileSync('docs/security.md', 'utf8')) ?? []
  const words = list.split(',').flatMap((one) => {
    const [word = '', more] = one.trim().split('(')
    return more ? [word, `${word}s`] : [word]
  })
  expect(words.length).toBeGreaterThan(25)
  const settings = { shopName: 'Duka la Shanga' }
  const isRefused = (password: string) => findPasswordWeakness({ settings } as TestShop, password) !== null
  for (const word of [...words, settings.shopName, 'dukalashanga'])
    expect([word, isRefused(word), isRefused(`${word.toUpperCase()}-2026!`)]).toEqual([word, true, true])
})

test.each([6, 8])('the 3,000 most common passwords of at least %s characters are refused', async (minLength) => {
  const shop = await createTestShop()
  const ranked = dictionary['passwords-common'].filter(({ length }) => length >= minLength).slice(0, 3_000)
  expect(ranked).toHaveLength(3_000)
  expect(ranked.filter((password) => findPasswordWeakness(shop, password) === null)).toEqual([])
})

test('a refused password leaves the reset link valid', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  await post(shop, '/api/auth/forgot', { email: person.email })
  const token = await readResetToken(shop)
  const refused = await post(shop, '/api/auth/reset', { token, password: 'qwerty123' })
  expect([refused.statusCode, refused.json().message]).toEqual([400, common])
  expect((await post(shop, '/api/auth/reset', { token, password: 'a new one' })).statusCode).toBe(200)
})

const anyComposition = [
  'aaaaab',
  '390417',
  '#!%&/()',
  ' kipepeo 9 ',
  'Σίσυφος',
  '密码密码密码',
  '🦋🦋🦋🐘🦋🦋🦋🐘',
  'e\u0301lan vital',
  `${'x'.repeat(127)}y`,
]

test.each(anyComposition)('the password %j is accepted and compared exactly as typed', async (password) => {
  const shop = await createTestShop()
  expect((await post(shop, '/api/auth/register', { ...person, password })).statusCode).toBe(200)
  const login = async (typed: string) =>
    (await post(shop, '/api/auth/login', { email: person.email, password: typed })).statusCode
  expect(await login(password)).toBe(200)
  const others = [
    password.trim(),
    password.toUpperCase(),
    password.normalize('NFC'),
    [...password].slice(0, -1).join(''),
  ]
  for (const other of others.filter((one) => one !== password && one.length >= 6)) expect(await login(other)).toBe(401)

  const { username, password: old, token } = await shop.given.staff()
  const change = await shop.api.inject({
    method: 'POST',
    url: '/api/admin/password',
    headers: { authorization: `Bearer ${token}` },
    payload: { password: old, newPassword: password },
  })
  expect(change.statusCode).toBe(password.length < 8 ? 400 : 200)
  const logIn = async (typed: string) =>
    (await post(shop, '/api/admin/login', { username, password: typed })).statusCode
  if (password.length < 8) return
  expect(await logIn(password)).toBe(200)
  for (const other of others.filter((one) => one !== password)) expect(await logIn(other)).toBe(401)
})
