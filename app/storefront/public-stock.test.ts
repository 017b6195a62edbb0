import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { cacheTags } from '#app/framework/http/cache-tags.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { addStock } from '#tests/support/shop/stock.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { loader } from './product-page.tsx'

test('the page of a product says that it is in stock, and shows the number only for the last three', async () => {
  const shop = await createTestShop()
  const { id } = await shop.given.product({ name: 'Herd pouch' })
  const shownReady = async () => {
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(cacheTags, { tags: null })
    const args = { url: new URL('/shop/Herd%20pouch', shop.config.publicUrl), context } as never
    return ((await loader(args)) as unknown as { data: { product: { stockCounts: unknown } } }).data.product.stockCounts
  }
  await addStock(shop, { id, number: 57 })
  expect(await shownReady()).toEqual([{ choices: {}, available: 4, onHand: 4 }])
  await addStock(shop, { id, number: 3 })
  expect(await shownReady()).toEqual([{ choices: {}, available: 3, onHand: 3 }])
})
