import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { listProducts } from '#app/catalog/listing/product-list.server.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { demoCatalogue } from './demo/catalogue.ts'
import { seedDemo } from './seed.server.ts'

const everything = { categories: [], search: '', maxCents: null, sort: 'placed', limit: 100, after: null } as const

test('the demo fills an empty shop, in its own order and with pictures, and never a second time', async () => {
  const shop = await createTestShop()
  const progress: number[] = []
  expect(await seedDemo(shop, 'db/demo/pictures', (done) => progress.push(done))).toBe(demoCatalogue.length)
  const { products } = await listProducts(shop.db, { ...everything, categories: [] })
  expect(products.map((product) => product.name)).toEqual(demoCatalogue.map((one) => one.name))
  expect(products.map(({ images }) => images.map(({ alt }) => alt))).toEqual(demoCatalogue.map(({ alt }) => alt))
  const lines = await shop.db.execute(sql`select 1 from order_lines where image_key is null`)
  expect(lines.rows).toEqual([])
  expect(progress).toEqual(demoCatalogue.flatMap(({ alt }) => alt).map((_, index) => index + 1))

  expect(await seedDemo(shop, 'db/demo/pictures')).toBe(0)
  expect((await listProducts(shop.db, { ...everything, categories: [] })).products).toHaveLength(demoCatalogue.length)
})

test('a shop that takes real money is filled without sales, and once by two processes that start together', async () => {
  const shop = await createTestShop()
  shop.config.isDemo = false
  const added = await Promise.all([seedDemo(shop, 'db/demo/pictures'), seedDemo(shop, 'db/demo/pictures')])
  expect(added.sort()).toEqual([0, demoCatalogue.length])
  expect(await shop.db.$count(products)).toBe(demoCatalogue.length)
  expect((await shop.db.execute(sql`select 1 from orders limit 1`)).rows).toEqual([])
})

test('a shop that has products of its own is left as it is', async () => {
  const shop = await createTestShop()
  await shop.given.product()
  expect(await seedDemo(shop, 'db/demo/pictures')).toBe(0)
})
