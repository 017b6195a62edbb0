import { expect, test } from 'vitest'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { removeProduct } from '../product-changes.server.ts'
import { findProductById } from '../products.server.ts'
import { listRelated } from './related-products.server.ts'

test('the related products are the four of the category that are nearest in price', async () => {
  const shop = await createTestShop()
  const prices = [100, 2000, 2900, 3000, 3100, 3150, 9000]
  const all = []
  for (const priceCents of prices)
    all.push(await shop.given.product({ name: `For ${priceCents}`, priceCents, category: 'bags' }))
  await shop.given.product({ name: 'Elsewhere', priceCents: 3000, category: 'chokers' })
  const product = await findProductById(shop.db, all[3]?.id ?? '')
  if (!product) throw new Error('the product is gone')
  const names = async () => (await listRelated(shop.db, product)).map(({ name }) => name)
  expect(await names()).toEqual(['For 3100', 'For 2900', 'For 3150', 'For 2000'])
  await removeProduct(shop.db, all[4]?.id ?? '', shop.clock.now())
  expect(await names()).toEqual(['For 2900', 'For 3150', 'For 2000', 'For 100'])
})
