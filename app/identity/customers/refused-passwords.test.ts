import { expect, test } from 'vitest'
import { readResetToken } from '#tests/support/shop/mail.ts'
import { person, post } from '#tests/support/shop/sign-in.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { commonPasswords } from '../common-passwords.server.ts'
import { customers } from '../identity.tables.server.ts'
import { refusePassword } from '../refused-passwords.server.ts'

const common = 'This password is one of the most common, which are guessed first. Please choose another one.'
const ownWord = 'This password is a word of this shop, which is guessed first. Please choose another one.'

test('nobody signs up with a common password or a word of the shop, and is told why', async () => {
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

test('what only contains such a word may be chosen, and so may digits that few choose', async () => {
  const shop = await createTestShop()
  const fine = ['kipepeo-9', 'maasai goats', 'password of my aunt', '390417', '#!%&/()']
  expect(fine.filter((password) => refusePassword(shop, password) !== null)).toEqual([])
  expect(commonPasswords.size).toBe(3000)
})

test('a common password does not use up the link by which another one is chosen', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  await post(shop, '/api/auth/forgot', { email: person.email })
  const token = await readResetToken(shop)
  const refused = await post(shop, '/api/auth/reset', { token, password: 'qwerty123' })
  expect([refused.statusCode, refused.json().message]).toEqual([400, common])
  expect((await post(shop, '/api/auth/reset', { token, password: 'a new one' })).statusCode).toBe(200)
})
