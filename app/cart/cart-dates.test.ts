import { expect, test } from 'vitest'
import { addDays, nairobiDay } from '#app/framework/nairobi.ts'
import { makeReady } from '#tests/support/shop/stock.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import type { CartWire } from './cart-wire.ts'

async function openCart(shop: TestShop, products: { name: string; ready?: number }[]) {
  const customer = await shop.given.customer()
  for (const { name, ready } of products) {
    const { id } = await shop.given.product({ name })
    if (ready) await makeReady(shop, { id, number: ready })
    await shop.given.cartLine(customer, { id })
  }
  const answer = await shop.api.inject({ url: '/api/user/cart', headers: { cookie: customer.cookie } })
  return (answer.json() as CartWire).cart.map(({ name, made_by }) => [name, made_by])
}

test('a line says by which day it is made, and that what is ready needs none', async () => {
  const shop = await createTestShop()
  const made = addDays(nairobiDay(shop.clock.now()), 14)
  expect(await openCart(shop, [{ name: 'Rain band' }, { name: 'Sun collar', ready: 1 }])).toEqual([
    ['Rain band', made],
    ['Sun collar', null],
  ])
})
