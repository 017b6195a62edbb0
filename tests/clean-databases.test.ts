import { expect, inject, test } from 'vitest'
import { takeDatabase } from './support/database/clean-databases.ts'
import { runQuery, withDatabase } from './support/database/database.ts'

const content = `select (select count(*)::int from migrations) as migrations,
  (select json_agg(p) from paid_orders p) as paid, (select json_agg(s) from pg_sequences s) as sequences`

test('a returned database is clean for the next test', async () => {
  const asNew = await runQuery(withDatabase(inject('serverUrl'), inject('template').name), content)
  const first = await takeDatabase()
  await runQuery(first.url, 'update paid_orders set number = 7')
  await runQuery(first.url, 'delete from migrations')
  await runQuery(first.url, `select nextval('order_numbers')`)
  expect(await runQuery(first.url, content)).not.toEqual(asNew)
  await first.giveBack()

  const next = await takeDatabase()
  expect(next.url).toBe(first.url)
  expect(await runQuery(next.url, content)).toEqual(asNew)
  await next.giveBack()
})

test.each([
  'alter table orders disable trigger all',
  'alter table orders add column mine text',
  'drop table feedback cascade',
  'revoke select on orders from shop_serves',
  'create function mine() returns int language sql as $$ select 1 $$',
])('a database is not reused after: %s', async (change) => {
  const first = await takeDatabase()
  await runQuery(first.url, change)
  await first.giveBack()
  const next = await takeDatabase()
  expect(next.url).not.toBe(first.url)
  await next.giveBack()
})
