import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customers } from '#app/identity/identity.tables.server.ts'
import { createTestShop, type TestShop } from '../support/shop/test-shop.ts'

const countGuests = (shop: TestShop) => shop.db.$count(customers, eq(customers.isGuest, true))

test('a flood of guests without data is deleted after a week', async () => {
  const shop = await createTestShop()
  await shop.db.execute(sql`
    insert into customers (id, name, is_guest, created_at, updated_at)
    select 'flood-' || n, '', true, ${shop.clock.now()}, ${shop.clock.now()} from generate_series(1, 5000) n`)
  await shop.db.execute(sql`
    insert into customer_sessions (id, token, customer_id, expires_at, created_at, updated_at)
    select id, id, id, ${shop.clock.now()}::timestamptz + interval '30 days', created_at, created_at
    from customers where is_guest`)
  shop.clock.advance({ days: 8 })
  const shopper = await shop.given.guest()
  await shop.given.cartLine(shopper, await shop.given.product())

  await shop.runJobs(['sweep-guests'])
  expect(await countGuests(shop)).toBe(1)
})

const mark = 'stored-by-a-stranger'

/** Every table that contains the text. */
async function tablesWith(shop: TestShop, words: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const holding = sql`select 1 from ${sql.raw(name)} one where one::text like ${`%${words}%`} limit 1`
    if ((await shop.db.execute(holding)).rows.length > 0) found.push(name)
  }
  return found
}

test("a guest's cart stores no free text, except the note of a line", async () => {
  const shop = await createTestShop()
  const product = await shop.given.product()
  const guest = await shop.given.guest()
  const send = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const own = { cookie: guest.cookie, 'user-agent': mark, 'accept-language': mark, ...headers }
    return (await shop.api.inject({ method: 'POST', url, payload, headers: own })).statusCode
  }
  const line = { productId: product.id, quantity: 1 }
  expect(await send('/api/auth/guest', {}, { cookie: '' })).toBe(200)
  expect(await send('/api/user/cart', line)).toBe(200)
  for (const wrong of [
    { ...line, words: mark },
    { ...line, choices: { words: { mark } } },
    { ...line, note: mark.padEnd(201, '.') },
    { ...line, productId: mark },
    { ...line, quantity: mark },
  ]) {
    expect(await send('/api/user/cart', wrong)).toBe(400)
  }
  expect(await send('/api/user/cart', line, { 'idempotency-key': mark })).toBe(400)
  expect(await tablesWith(shop, product.id), 'words are found where they are').toContain('cart_lines')
  expect(await send('/api/user/cart', { ...line, choices: { words: mark } })).toBe(422)
  expect(await tablesWith(shop, mark)).toEqual([])

  expect(await send('/api/user/cart', { ...line, note: mark })).toBe(200)
  expect(await tablesWith(shop, mark)).toEqual(['cart_lines'])
  const url = `/api/user/cart/${product.id}`
  await shop.api.inject({ method: 'DELETE', url, headers: { cookie: guest.cookie } })
  expect(await tablesWith(shop, mark)).toEqual([])
})
