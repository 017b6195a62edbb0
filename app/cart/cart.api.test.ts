import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, nairobiDay } from '#app/framework/nairobi.ts'
import type { GivenCustomer } from '#tests/support/shop/givens.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { maxStoredChanges } from './cart-changes.server.ts'
import type { CartWire } from './cart-wire.ts'
import { cartFingerprint, readCart, removeOrderedLines } from './carts.server.ts'

const post = (shop: TestShop, { cookie }: GivenCustomer, payload: object) =>
  shop.api.inject({ method: 'POST', url: '/api/user/cart', headers: { cookie }, payload })

async function cartOf(shop: TestShop, { cookie }: GivenCustomer): Promise<CartWire['cart']> {
  const answer = await shop.api.inject({ url: '/api/user/cart', headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return (answer.json() as CartWire).cart
}

test('a POST adds a line, or sets the quantity of an existing one', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const band = await shop.given.product({ name: 'Rain Band', priceCents: 2450 })

  expect((await post(shop, customer, { productId: band.id, quantity: 2 })).json()).toEqual({ success: true })
  await post(shop, customer, { productId: band.id, quantity: 5 })

  expect(await cartOf(shop, customer)).toEqual([
    {
      id: band.id,
      lineId: `${band.id}.0`,
      name: 'Rain Band',
      category: 'bracelets',
      price: 24.5,
      quantity: 5,
      image_paths: [],
      image_key: null,
      available: true,
      made_by: addDays(nairobiDay(shop.clock.now()), 14),
    },
  ])
})

test('a customer who logged out or was deleted cannot change a cart', async () => {
  const shop = await createTestShop()
  const [leaving, gone] = [await shop.given.customer(), await shop.given.customer()]
  const { id: productId } = await shop.given.product()
  await shop.api.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie: leaving.cookie } })
  await shop.db.execute(sql`delete from customer_sessions where customer_id = ${gone.id}`)
  for (const customer of [leaving, gone]) {
    expect((await post(shop, customer, { productId, quantity: 1 })).statusCode).toBe(401)
  }
})

test('a visitor cannot read or change a cart', async () => {
  const shop = await createTestShop()
  for (const method of ['GET', 'POST'] as const) {
    expect((await shop.api.inject({ method, url: '/api/user/cart' })).statusCode).toBe(401)
  }
  expect((await shop.api.inject({ method: 'DELETE', url: `/api/user/cart/${randomUUID()}` })).statusCode).toBe(401)
})

test('quantities are whole numbers from 1 to 99, and types are strict', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const { id: productId } = await shop.given.product()

  for (const quantity of [0, -1, 100, 1.5, '2', null, [1], true]) {
    const answer = await post(shop, customer, { productId, quantity })
    expect(answer.statusCode, String(quantity)).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, fields: { quantity: expect.any(String) } })
  }
  expect((await post(shop, customer, { productId: 'cart', quantity: 1 })).statusCode).toBe(400)
  expect((await post(shop, customer, { productId, quantity: 1, price: 1 })).statusCode).toBe(400)
  expect((await post(shop, customer, { productId, quantity: 99 })).statusCode).toBe(200)
})

test('a cart holds 50 lines at most, also when many tabs add at once', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const products = await Promise.all(Array.from({ length: 60 }, () => shop.given.product()))

  const answers = await Promise.all(products.map(({ id }) => post(shop, customer, { productId: id, quantity: 1 })))

  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(50)
  const refused = answers.filter((answer) => answer.statusCode === 409)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.json().message).toBe('A cart holds at most 50 lines.')
  expect(await cartOf(shop, customer)).toHaveLength(50)
})

test('a change based on an old quantity is refused, so one tab never overwrites another', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const { id: productId } = await shop.given.product()
  await post(shop, customer, { productId, quantity: 1, was: 0 })

  const [one, other] = await Promise.all([
    post(shop, customer, { productId, quantity: 2, was: 1 }),
    post(shop, customer, { productId, quantity: 3, was: 1 }),
  ])

  expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409])
  expect((await cartOf(shop, customer))[0]?.quantity).toBe(one.statusCode === 200 ? 2 : 3)
})

test('a removed product stays visible in the cart, can be removed, and can’t be ordered', async () => {
  const shop = await createTestShop()
  const buyer = await shop.given.buyer()
  await shop.db.execute(sql`update products set deleted_at = now()`)

  expect(await cartOf(shop, buyer)).toMatchObject([{ id: buyer.product.id, available: false }])
  expect((await post(shop, buyer, { productId: buyer.product.id, quantity: 2 })).statusCode).toBe(404)
  expect((await post(shop, buyer, { productId: randomUUID(), quantity: 2 })).statusCode).toBe(404)

  const remove = { method: 'DELETE' as const, url: `/api/user/cart/${buyer.product.id}` }
  expect((await shop.api.inject({ ...remove, headers: { cookie: buyer.cookie } })).statusCode).toBe(200)
  expect(await cartOf(shop, buyer)).toEqual([])
  expect((await shop.api.inject({ ...remove, headers: { cookie: buyer.cookie } })).statusCode).toBe(200)
})

test('a customer can’t change another customer’s cart', async () => {
  const shop = await createTestShop()
  const buyer = await shop.given.buyer()
  const stranger = await shop.given.customer()

  await shop.api.inject({
    method: 'DELETE',
    url: `/api/user/cart/${buyer.product.id}`,
    headers: { cookie: stranger.cookie },
  })

  expect(await cartOf(shop, buyer)).toHaveLength(1)
  expect(await cartOf(shop, stranger)).toEqual([])
})

test('an order removes its own quantities from the cart and leaves later additions', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const [bought, boughtMore, later] = await Promise.all([1, 2, 3].map(() => shop.given.product()))
  await shop.given.cartLine(customer, bought!, 2)
  await shop.given.cartLine(customer, boughtMore!, 5)
  await shop.given.cartLine(customer, later!, 1)

  await shop.db.transaction((tx) =>
    removeOrderedLines(tx, customer.id, [
      { productId: bought!.id, quantity: 2 },
      { productId: boughtMore!.id, quantity: 3 },
    ]),
  )

  const left = await readCart(shop.db, customer.id)
  expect(left.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [boughtMore!.id, 2],
    [later!.id, 1],
  ])
})

test('the fingerprint depends on the content of the cart, not on the sequence of its lines', () => {
  const one = { productId: 'a', quantity: 1, priceCents: 100, isAvailable: true }
  const two = { productId: 'b', quantity: 2, priceCents: 100, isAvailable: true }
  const same = cartFingerprint([one, two])

  expect(cartFingerprint([two, one])).toBe(same)
  expect(cartFingerprint([one, two, { ...one, productId: 'c', isAvailable: false }])).toBe(same)
  for (const other of [
    { ...one, quantity: 2 },
    { ...one, priceCents: 101 },
    { ...one, isAvailable: false },
  ]) {
    expect(cartFingerprint([other, two])).not.toBe(same)
  }
})

test('a change that is sent again with its key is applied once, also 8 times at once', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const { id: productId } = await shop.given.product()
  const change = { cookie: customer.cookie, 'idempotency-key': randomUUID() }
  const add = () =>
    shop.api.inject({
      method: 'POST',
      url: '/api/user/cart',
      headers: change,
      payload: { productId, quantity: 2, was: 0 },
    })

  const answers = await Promise.all(Array.from({ length: 8 }, add))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(200))
  await post(shop, customer, { productId, quantity: 5 })
  expect((await add()).statusCode).toBe(200)
  expect((await cartOf(shop, customer))[0]?.quantity).toBe(5)

  const removal = { cookie: customer.cookie, 'idempotency-key': randomUUID() }
  const remove = () => shop.api.inject({ method: 'DELETE', url: `/api/user/cart/${productId}`, headers: removal })
  expect((await remove()).statusCode).toBe(200)
  await post(shop, customer, { productId, quantity: 1 })
  expect((await remove()).statusCode).toBe(200)
  expect(await cartOf(shop, customer)).toHaveLength(1)
})

test('an idempotency key is a UUID, belongs to its customer, and expires after 30 days', async () => {
  const shop = await createTestShop()
  const [one, other] = [await shop.given.customer(), await shop.given.customer()]
  const { id: productId } = await shop.given.product()
  const send = ({ cookie }: GivenCustomer, key: string, quantity: number) =>
    shop.api.inject({
      method: 'POST',
      url: '/api/user/cart',
      headers: { cookie, 'idempotency-key': key },
      payload: { productId, quantity },
    })
  expect((await send(one, 'first', 1)).statusCode).toBe(400)
  const key = randomUUID()
  await send(one, key, 1)
  await send(other, key, 3)
  expect((await cartOf(shop, other))[0]?.quantity).toBe(3)
  await shop.db.execute(sql`update cart_changes set made_at = made_at - interval '31 days'`)
  await send(one, randomUUID(), 2)
  const left = async () =>
    (await shop.db.execute(sql`select 1 from cart_changes where customer_id = ${one.id}`)).rows.length
  expect(await left()).toBe(1)

  // The shop stores only the newest keys, so that a flood of requests can't fill the table.
  const remove = (own: string) =>
    shop.api.inject({
      method: 'DELETE',
      url: `/api/user/cart/${productId}`,
      headers: { cookie: one.cookie, 'idempotency-key': own },
    })
  for (let n = 0; n < maxStoredChanges + 5; n++) await remove(randomUUID())
  const newest = randomUUID()
  await send(one, newest, 4)
  expect(await left()).toBe(maxStoredChanges)
  await send(one, newest, 4)
  expect((await cartOf(shop, one))[0]?.quantity).toBe(4)
})
