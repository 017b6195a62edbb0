import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { findProductsNamed, listNewest } from './showcase-products.server.ts'

async function given(shop: TestShop, name: string, category: string, createdAt: string) {
  const { id } = await shop.given.product({ name, category })
  await shop.db.execute(sql`update products set created_at = ${createdAt} where id = ${id}`)
  return id
}

test('the newest products come first, and a category repeats only after all others', async () => {
  const shop = await createTestShop()
  await given(shop, 'Old cuff', 'bracelets', '2026-01-01')
  await given(shop, 'Purse', 'bags', '2026-02-01')
  await given(shop, 'Cuff', 'bracelets', '2026-03-01')
  const gone = await given(shop, 'Choker', 'chokers', '2026-04-01')
  await shop.db.execute(sql`update products set deleted_at = now() where id = ${gone}`)

  const names = async (most: number) => (await listNewest(shop.db, most)).map((product) => product.name)
  expect(await names(8)).toEqual(['Cuff', 'Purse', 'Old cuff'])
  expect(await names(2)).toEqual(['Cuff', 'Purse'])
})

test('products are found by their current or earlier names, but not after they are deleted', async () => {
  const shop = await createTestShop()
  const renamed = await given(shop, 'New cuff', 'bracelets', '2026-01-01')
  await shop.db.execute(sql`
    insert into product_redirects (name_key, product_id, created_at) values ('cuff', ${renamed}, now())`)
  await given(shop, 'Purse', 'bags', '2026-01-01')
  const gone = await given(shop, 'Choker', 'chokers', '2026-01-01')
  await shop.db.execute(sql`update products set deleted_at = now() where id = ${gone}`)

  const found = await findProductsNamed(shop.db, ['Cuff', 'Purse', 'Choker', 'Nothing'])
  expect([...found].map(([asked, { name }]) => [asked, name])).toEqual([
    ['Cuff', 'New cuff'],
    ['Purse', 'Purse'],
  ])
})
