import { expect, test } from 'vitest'
import { createTestShop } from '#tests/support/shop/test-shop.ts'

test('the cart suggests the product nearest in price from each category that it does not contain', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const names = async () => {
    const answer = await shop.api.inject({ url: '/api/user/cart/suggestions', headers: { cookie: customer.cookie } })
    return (answer.json() as { name: string }[]).map(({ name }) => name)
  }
  expect(await names()).toEqual([])
  const band = await shop.given.product({ name: 'Rain band', priceCents: 3000, category: 'bracelets' })
  await shop.given.product({ name: 'Herd band', priceCents: 3000, category: 'bracelets' })
  await shop.given.product({ name: 'Sun necklace', priceCents: 9000, category: 'necklaces' })
  await shop.given.product({ name: 'Moon necklace', priceCents: 2500, category: 'necklaces' })
  await shop.given.product({ name: 'Night choker', priceCents: 4000, category: 'chokers' })
  await shop.given.cartLine(customer, { id: band.id })
  expect(await names()).toEqual(['Moon necklace', 'Night choker'])
})

test('a visitor gets no suggestions from a cart', async () => {
  const shop = await createTestShop()
  expect((await shop.api.inject({ url: '/api/user/cart/suggestions' })).statusCode).toBe(401)
})
