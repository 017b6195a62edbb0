import { expect, test } from 'vitest'
import { addDays, nairobiDay } from '#app/framework/nairobi.ts'
import { addStock } from '#tests/support/shop/stock.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import type { CartWire } from './cart-wire.ts'

async function openCart(shop: TestShop, products: { name: string; ready?: number; quantity?: number }[]) {
  const customer = await shop.given.customer()
  for (const { name, ready, quantity = 1 } of products) {
    const { id } = await shop.given.product({ name })
    if (ready) await addStock(shop, { id, number: ready, isMadeToOrder: quantity > ready })
    await shop.given.cartLine(customer, { id }, quantity)
  }
  const answer = await shop.api.inject({ url: '/api/user/cart', headers: { cookie: customer.cookie } })
  return (answer.json() as CartWire).cart
}

test('a line shows the day by which it is made, and no such day for ready pieces', async () => {
  const shop = await createTestShop()
  const lines = await openCart(shop, [{ name: 'Rain band' }, { name: 'Sun collar', ready: 1 }])
  const made = addDays(nairobiDay(shop.clock.now()), 14)
  expect(lines.map(({ name, made_by }) => [name, made_by])).toEqual([
    ['Rain band', made],
    ['Sun collar', null],
  ])
})

test('a line that is partly in stock shows how many are ready', async () => {
  const shop = await createTestShop()
  const [line] = await openCart(shop, [{ name: 'Market tote', ready: 4, quantity: 5 }])
  expect(line).toMatchObject({ ready: 4, made_by: addDays(nairobiDay(shop.clock.now()), 14) })
  const [whole] = await openCart(shop, [{ name: 'Rain tote', ready: 4, quantity: 4 }])
  expect(whole).toMatchObject({ made_by: null })
  expect(whole).not.toHaveProperty('ready')
})
