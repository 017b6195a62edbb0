import { expect, test } from 'vitest'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { findLookbookTargets } from './lookbook-targets.server.ts'

test('a picture links to its product with the price, or to the category if the shop lacks the product', async () => {
  const shop = await createTestShop()
  await shop.given.product({ name: 'Wedding collar', priceCents: 18_000 })

  const targets = await findLookbookTargets(shop.db, shop.categories)
  expect(targets).toHaveLength(22)
  expect(targets.slice(0, 2)).toEqual([
    { path: '/shop/Wedding%20collar', name: 'Wedding collar', priceCents: 18_000 },
    { path: '/shop/bracelets', name: 'Bracelets', priceCents: null },
  ])
})
