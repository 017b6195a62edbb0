import { expect, test } from 'vitest'
import type { GivenCustomer } from '#tests/support/shop/givens.ts'
import { addStock } from '#tests/support/shop/stock.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import type { CartWire } from './cart-wire.ts'
import { readCart } from './carts.server.ts'

const post = (shop: TestShop, { cookie }: GivenCustomer, payload: object) =>
  shop.api.inject({ method: 'POST', url: '/api/user/cart', headers: { cookie }, payload })

const quantities = async (shop: TestShop, customer: GivenCustomer) =>
  (await readCart(shop.db, customer.id)).map(({ quantity }) => quantity)

test('a sold-out product can’t be added to the cart, but an existing line can be reduced', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const { id: productId } = await shop.given.product()
  await shop.given.cartLine(customer, { id: productId }, 3)
  await addStock(shop, { id: productId, number: 0 })

  const other = await shop.given.customer()
  const refused = await post(shop, other, { productId, quantity: 1 })
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'This piece is sold out.'])
  expect(await quantities(shop, other)).toEqual([])
  expect((await post(shop, customer, { productId, quantity: 4, was: 3 })).statusCode).toBe(409)
  expect((await post(shop, customer, { productId, quantity: 1, was: 3 })).statusCode).toBe(200)
  expect(await quantities(shop, customer)).toEqual([1])

  await addStock(shop, { id: productId, number: 1 })
  expect((await post(shop, other, { productId, quantity: 1 })).statusCode).toBe(200)
})

test('the cart shows the remaining stock only if it is less than the quantity', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const { id: productId } = await shop.given.product()
  await addStock(shop, { id: productId, number: 57 })
  await shop.given.cartLine(customer, { id: productId }, 2)
  const left = async () => {
    const cart = await shop.api.inject({ url: '/api/user/cart', headers: { cookie: customer.cookie } })
    return (cart.json() as CartWire).cart[0]?.left
  }
  expect(await left()).toBe(2)
  await addStock(shop, { id: productId, number: 1 })
  expect(await left()).toBe(1)
})
