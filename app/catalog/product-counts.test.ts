import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { countProducts } from './listing/product-list.server.ts'

const everything = { categories: [], search: '', maxCents: null, sort: 'placed', limit: 24, after: null } as const

async function expectTrueCounts(shop: TestShop) {
  const { rows } = await shop.db.execute(sql`
    select * from (select category, count(*)::int as live from products where deleted_at is null group by category) r
    full join (select * from product_counts where live <> 0) k using (category, live)
    where r is null or k is null`)
  expect(rows).toEqual([])
  const [counted] = (
    await shop.db.execute<{ live: number }>(sql`
    select count(*)::int as live from products where deleted_at is null`)
  ).rows
  expect((await countProducts(shop.db, { ...everything, categories: [] })).total).toBe(counted?.live)
}

test('the stored counts match the products after every kind of change', async () => {
  const shop = await createTestShop()
  await shop.db.execute(sql`
    insert into products (id, name, name_key, category, price_cents, created_at, updated_at)
    select gen_random_uuid(), 'Band ' || n, 'band ' || n, (array['beads', 'bags', 'chokers'])[n % 3 + 1], 900, now(), now()
    from generate_series(1, 300) n`)
  await expectTrueCounts(shop)
  for (const change of [
    sql`update products set deleted_at = now() where name_key like 'band 1%'`,
    sql`update products set category = 'bags' where category = 'beads' and name_key like '%2'`,
    sql`update products set price_cents = 1000`,
    sql`delete from products where name_key like 'band 2%'`,
    sql`update products set deleted_at = null, category = 'necklaces' where name_key like 'band 11%'`,
  ]) {
    await shop.db.execute(change)
    await expectTrueCounts(shop)
  }
})

test('simultaneous changes are all counted, and a rolled-back change is not', async () => {
  const shop = await createTestShop()
  const ids = (await Promise.all(Array.from({ length: 24 }, () => shop.given.product()))).map(({ id }) => id)
  await Promise.all(
    ids.map((id, index) =>
      shop.db
        .transaction(async (tx) => {
          await tx.execute(
            index % 2 === 0
              ? sql`update products set category = 'bags' where id = ${id}`
              : sql`update products set deleted_at = now() where id = ${id}`,
          )
          if (index % 4 === 0) throw new Error('undone')
        })
        .catch(() => {}),
    ),
  )
  await expectTrueCounts(shop)
  expect((await countProducts(shop.db, { ...everything, categories: ['bags'] })).total).toBe(6)
})
