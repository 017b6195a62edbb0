import { expect, test } from 'vitest'
import { person, post, replacePasswordAtLogin } from '#tests/support/shop/sign-in.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { customerSessions } from '../identity/identity.tables.server.ts'

test('a login fails if the password is replaced while it is verified', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  const before = await shop.db.$count(customerSessions)
  const change = "update customer_credentials set password = 'another' where customer_id = new.customer_id"
  const undo = await replacePasswordAtLogin(shop, 'customer_sessions', change)
  const { email, password } = person
  expect((await post(shop, '/api/auth/login', { email, password })).statusCode).toBe(401)
  expect(await shop.db.$count(customerSessions)).toBe(before)
  await undo()
})
