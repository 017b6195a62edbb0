import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { watchInvalidations } from '#tests/support/shop/invalidations.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { productImages, products } from './catalog.tables.server.ts'

test('a product event names the product and its categories, before and after the change', async () => {
  const shop = await createTestShop()
  const { clear, heard } = await watchInvalidations(shop)
  const invalidatedTags = async () => (await heard()).map((tags) => tags.toSorted())

  const { id } = await shop.given.product({ category: 'bags' })
  expect(await invalidatedTags()).toEqual([['catalogue', 'category bags', `product ${id}`]])
  await shop.db.update(products).set({ category: 'covers' }).where(eq(products.id, id))
  expect(await invalidatedTags()).toEqual([['catalogue', 'category bags', 'category covers', `product ${id}`]])
  const picture = { id: randomUUID(), productId: id, position: 9, imageKey: 'k', alt: '', width: 1, height: 1 }
  await shop.db.insert(productImages).values(picture)
  expect(await invalidatedTags()).toEqual([['catalogue', 'category covers', `product ${id}`]])

  await shop.db.update(products).set({ category: 'bags' }).where(eq(products.id, randomUUID()))
  expect(await invalidatedTags()).toEqual([])

  for (let n = 0; n < 100; n++) await shop.given.product()
  await invalidatedTags()
  clear.mockClear()
  await shop.db.update(products).set({ updatedAt: shop.clock.now() })
  expect([await invalidatedTags(), clear.mock.calls.length]).toEqual([[], 1])
})
