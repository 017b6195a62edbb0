import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { takeDatabase } from './support/database/clean-databases.ts'
import { withDatabase } from './support/database/database.ts'

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const content = `select (select count(*)::int from migrations) as migrations,
  (select json_agg(p) from paid_orders p) as paid, (select json_agg(s) from pg_sequences s) as sequences`

test('a database that is given back is as new for the next test', async () => {
  const asNew = await ask(withDatabase(inject('serverUrl'), inject('template').name), content)
  const first = await takeDatabase()
  await ask(first.url, 'update paid_orders set number = 7')
  await ask(first.url, 'delete from migrations')
  await ask(first.url, `select nextval('order_numbers')`)
  expect(await ask(first.url, content)).not.toEqual(asNew)
  await first.refundMoney()

  const next = await takeDatabase()
  expect(next.url).toBe(first.url)
  expect(await ask(next.url, content)).toEqual(asNew)
  await next.refundMoney()
})

test.each([
  'alter table orders disable trigger all',
  'alter table orders add column mine text',
  'drop table feedback cascade',
  'revoke select on orders from shop_serves',
  'create function mine() returns int language sql as $$ select 1 $$',
])('a database is not used again after: %s', async (change) => {
  const first = await takeDatabase()
  await ask(first.url, change)
  await first.refundMoney()
  const next = await takeDatabase()
  expect(next.url).not.toBe(first.url)
  await next.refundMoney()
})
