import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { GivenCustomer } from '#tests/support/shop/givens.ts'
import { wrist } from '#tests/support/shop/product.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import type { CartWire } from './cart-wire.ts'
import { readPricedCart } from './carts.server.ts'
import { mergeCarts } from './merge-carts.server.ts'

const clasp = {
  name: 'Clasp',
  values: [
    { name: 'loop', differenceCents: 0 },
    { name: 'brass', differenceCents: 150 },
  ],
}

const post = (shop: TestShop, { cookie }: GivenCustomer, payload: object) =>
  shop.api.inject({ method: 'POST', url: '/api/user/cart', headers: { cookie }, payload })

const remove = (shop: TestShop, { cookie }: GivenCustomer, id: string) =>
  shop.api.inject({ method: 'DELETE', url: `/api/user/cart/${id}`, headers: { cookie } })

async function cartOf(shop: TestShop, { cookie }: GivenCustomer): Promise<CartWire['cart']> {
  const answer = await shop.api.inject({ url: '/api/user/cart', headers: { cookie } })
  return (answer.json() as CartWire).cart
}

async function createScene() {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const band = await shop.given.product({ name: 'Rain band', priceCents: 2400, choices: [wrist, clasp] })
  return { shop, customer, productId: band.id }
}

const large = { Wrist: '20 cm', Clasp: 'brass' }
const small = { Clasp: 'loop', Wrist: '16 cm' }

test('each combination of options and note has its own line with its own price', async () => {
  const { shop, customer, productId } = await createScene()
  for (const line of [{ choices: large }, { choices: small }, { choices: small, note: ' For  a child ' }]) {
    expect((await post(shop, customer, { productId, quantity: 2, was: 0, ...line })).json()).toEqual({ success: true })
  }
  await post(shop, customer, { productId, quantity: 3, was: 2, choices: { Clasp: 'brass', Wrist: '20 cm' } })

  const cart = await cartOf(shop, customer)
  expect(cart.map(({ id, price, quantity, choices, note }) => ({ id, price, quantity, choices, note }))).toEqual([
    { id: productId, price: 29.5, quantity: 3, choices: large, note: undefined },
    { id: productId, price: 24, quantity: 2, choices: small, note: undefined },
    { id: productId, price: 24, quantity: 2, choices: small, note: 'For a child' },
  ])
  expect(Object.keys(cart[1]?.choices ?? {})).toEqual(['Wrist', 'Clasp'])
  expect(new Set(cart.map(({ lineId }) => lineId)).size).toBe(3)

  expect((await remove(shop, customer, cart[1]?.lineId ?? '')).statusCode).toBe(200)
  expect((await cartOf(shop, customer)).map(({ lineId }) => lineId)).toEqual([cart[0]?.lineId, cart[2]?.lineId])
  expect((await remove(shop, customer, productId)).statusCode).toBe(200)
  expect(await cartOf(shop, customer)).toEqual([])
})

test('a line’s id stands for its options and note, and a line without a quantity has one piece', async () => {
  const { shop, customer, productId } = await createScene()
  expect((await post(shop, customer, { productId, choices: large, note: 'For Naisiae' })).json()).toEqual({
    success: true,
  })
  const [line] = await cartOf(shop, customer)
  expect(line).toMatchObject({ quantity: 1, choices: large })
  const lineId = line?.lineId
  expect((await post(shop, customer, { lineId, quantity: 4, was: 1 })).json()).toEqual({ success: true })
  expect(await cartOf(shop, customer)).toMatchObject([{ lineId, quantity: 4, choices: large, note: 'For Naisiae' }])

  const both = await post(shop, customer, { lineId, productId, quantity: 2 })
  expect([both.statusCode, both.json().error]).toEqual([
    400,
    'Product id must not stand beside lineId, which has its own.',
  ])
  expect((await post(shop, customer, { quantity: 2 })).json().error).toBe('Product id is required, or a line id.')
  const gone = await post(shop, customer, { lineId: `${productId}.0`, quantity: 2 })
  expect([gone.statusCode, gone.json().error]).toEqual([404, 'There is no such line in your cart.'])
  expect(await cartOf(shop, customer)).toMatchObject([{ quantity: 4 }])
})

test('a product with options needs a known value for each of them', async () => {
  const { shop, customer, productId } = await createScene()
  const bare = await post(shop, customer, { productId, quantity: 1 })
  expect(bare.statusCode).toBe(422)
  expect(bare.json()).toMatchObject({
    success: false,
    error: 'Wrist must be one of: 16 cm, 20 cm. Clasp must be one of: loop, brass.',
    fields: {
      'choices.Wrist': 'Wrist must be one of: 16 cm, 20 cm',
      'choices.Clasp': 'Clasp must be one of: loop, brass',
    },
  })
  const wrong = await post(shop, customer, { productId, quantity: 1, choices: { ...large, Wrist: '17 cm' } })
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['choices.Wrist']])
  const more = await post(shop, customer, { productId, quantity: 1, choices: { ...large, Colour: 'red' } })
  expect([more.statusCode, Object.keys(more.json().fields)]).toEqual([422, ['choices']])
  const plain = await shop.given.product()
  const unknown = await post(shop, customer, { productId: plain.id, quantity: 1, choices: { Wrist: '16 cm' } })
  expect(unknown.statusCode).toBe(422)
  for (const line of [{ choices: 'Wrist' }, { choices: { Wrist: 16 } }, { note: 7 }, { note: 'x'.repeat(201) }]) {
    expect((await post(shop, customer, { productId: plain.id, quantity: 1, ...line })).statusCode).toBe(400)
  }
  expect(await cartOf(shop, customer)).toEqual([])
  expect((await post(shop, customer, { productId: plain.id, quantity: 1, note: 'x'.repeat(200) })).statusCode).toBe(200)
})

test('a line with options that the product no longer has is shown, but neither counted nor ordered', async () => {
  const { shop, customer, productId } = await createScene()
  await post(shop, customer, { productId, quantity: 1, choices: large })
  await post(shop, customer, { productId, quantity: 1, choices: small })
  const plain = await shop.given.product({ priceCents: 1000 })
  await post(shop, customer, { productId: plain.id, quantity: 1 })
  const left = [{ ...wrist, values: wrist.values.slice(0, 1) }, clasp]
  await shop.db.execute(sql`update products set choices = ${JSON.stringify(left)} where id = ${productId}`)
  await shop.db.execute(sql`update products set choices = ${JSON.stringify([clasp])} where id = ${plain.id}`)

  const cart = await cartOf(shop, customer)
  expect(cart.map(({ available, choices_gone }) => [available, choices_gone])).toEqual([
    [false, true],
    [true, undefined],
    [false, true],
  ])
  expect((await readPricedCart(shop.db, customer.id, null)).total.subtotalCents).toBe(2400)
  expect((await post(shop, customer, { productId, quantity: 2, choices: large })).statusCode).toBe(422)
  for (const { lineId } of cart) expect((await remove(shop, customer, lineId)).statusCode).toBe(200)
  expect(await cartOf(shop, customer)).toEqual([])
})

test('two carts are merged line by line with the larger quantity of each', async () => {
  const { shop, customer, productId } = await createScene()
  const guest = await shop.given.guest()
  await post(shop, guest, { productId, quantity: 5, choices: large })
  await post(shop, guest, { productId, quantity: 1, choices: small, note: 'gift' })
  await post(shop, customer, { productId, quantity: 2, choices: large })
  await post(shop, customer, { productId, quantity: 3, choices: small })
  await shop.db.transaction((tx) => mergeCarts(tx, guest.id, customer.id))
  const cart = await cartOf(shop, customer)
  expect(cart.map(({ choices, note = '', quantity }) => `${choices?.Wrist} ${note} ${quantity}`).sort()).toEqual([
    '16 cm  3',
    '16 cm gift 1',
    '20 cm  5',
  ])
})
