import { expect, test } from 'vitest'
import { createTestShop } from './support/shop/test-shop.ts'

test('a shop answers on a database of its own', async () => {
  const shop = await createTestShop()
  const buyer = await shop.given.buyer({ priceCents: 4800, quantity: 2 })

  const answer = await shop.api.inject({ url: '/api/user/cart', headers: { cookie: buyer.cookie } })

  expect(answer.json()).toMatchObject({ cart: [{ id: buyer.product.id, price: 48, quantity: 2 }] })
})

test('staff log in', async () => {
  const shop = await createTestShop()
  expect((await shop.given.staff()).token).toMatch(/^ey/)
})
