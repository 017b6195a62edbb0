import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { invalidateOnCatalogChange } from '#app/framework/database/cache-invalidation.server.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { productImages, products } from './catalog.tables.server.ts'

test('the news of a product name it and its categories, before and after', async () => {
  const shop = await createTestShop()
  const [clear, invalidate] = [vi.fn(), vi.fn()]
  const read: { catchUp: () => Promise<void> } = { catchUp: async () => {} }
  const place = { url: () => shop.databaseUrl, restore: async () => {} }
  const onInvalidation = (catchUp: () => Promise<void>) => {
    read.catchUp = catchUp
  }
  const line = await invalidateOnCatalogChange({
    place,
    pages: { clear, invalidate, onInvalidation },
    readSettings: async () => {},
    log: shop.log,
  })
  onTestFinished(() => line.close())
  const told = async () => {
    await read.catchUp()
    return invalidate.mock.calls.splice(0).map(([subjects]) => [...subjects].sort())
  }

  const { id } = await shop.given.product({ category: 'bags' })
  expect(await told()).toEqual([['catalogue', 'category bags', `product ${id}`]])
  await shop.db.update(products).set({ category: 'covers' }).where(eq(products.id, id))
  expect(await told()).toEqual([['catalogue', 'category bags', 'category covers', `product ${id}`]])
  const picture = { id: randomUUID(), productId: id, position: 9, imageKey: 'k', alt: '', width: 1, height: 1 }
  await shop.db.insert(productImages).values(picture)
  expect(await told()).toEqual([['catalogue', 'category covers', `product ${id}`]])

  await shop.db.update(products).set({ category: 'bags' }).where(eq(products.id, randomUUID()))
  expect(await told()).toEqual([])

  for (let n = 0; n < 100; n++) await shop.given.product()
  await told()
  clear.mockClear()
  await shop.db.update(products).set({ updatedAt: shop.clock.now() })
  expect([await told(), clear.mock.calls.length]).toEqual([[], 1])
})
