import { expect, test } from 'vitest'
import { command } from '#tests/support/database/database.ts'
import { person, post } from '#tests/support/shop/sign-in.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { customerSessions } from '../identity/identity.tables.server.ts'

test('a login whose password is replaced while it is proven opens nothing', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', person)
  const before = await shop.db.$count(customerSessions)
  await command(
    shop.databaseUrl,
    `create function replace_password() returns trigger language plpgsql as $$
       begin update customer_credentials set password = 'another' where customer_id = new.customer_id; return new; end $$;
     create trigger replaced before insert on customer_sessions for each row execute function replace_password()`,
  )
  const { email, password } = person
  expect((await post(shop, '/api/auth/login', { email, password })).statusCode).toBe(401)
  expect(await shop.db.$count(customerSessions)).toBe(before)
  await command(shop.databaseUrl, 'drop trigger replaced on customer_sessions; drop function replace_password')
})
