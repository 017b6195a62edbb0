import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authPathWithProduct } from '#app/customers/pending-intent.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { readCart } from './carts.server.ts'

function tap(shop: TestShop, productId: string, headers: Record<string, string> = {}, fields = {}) {
  return shop.api.inject({
    method: 'POST',
    url: '/api/user/cart/buy',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams({ productId, ...fields }).toString(),
  })
}

const quantities = async (shop: TestShop, customer: { id: string }) =>
  (await readCart(shop.db, customer.id)).map(({ productId, quantity }) => [productId, quantity])

test('a customer’s form adds one piece and opens the cart; an existing line keeps its quantity', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const [fresh, present] = await Promise.all([shop.given.product(), shop.given.product()])
  await shop.given.cartLine(customer, present!, 3)

  for (const { id } of [fresh!, fresh!, present!]) {
    const answer = await tap(shop, id, { cookie: customer.cookie })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/shop/cart'])
  }

  expect(await quantities(shop, customer)).toEqual([
    [present!.id, 3],
    [fresh!.id, 1],
  ])
})

test('a visitor’s form redirects to the login, which carries the product and the return address', async () => {
  const shop = await createTestShop()
  const { id } = await shop.given.product({ name: 'Rain & sun / band' })
  const answer = await tap(shop, id)
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `/auth?buy=${id}&return=${encodeURIComponent('/shop/Rain%20%26%20sun%20%2F%20band')}`,
  ])
})

test('a visitor’s form of the login page makes a guest, who goes on to the cart; a customer stays who they are', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const { id } = await shop.given.product()

  const answer = await tap(shop, id, {}, { guest: 'yes' })

  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/shop/cart'])
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const session = await shop.api.inject({ url: '/api/auth/session', headers: { cookie } })
  expect(session.json().user).toMatchObject({ email: null, isGuest: true })
  expect(await quantities(shop, session.json().user)).toEqual([[id, 1]])
  await tap(shop, id, { cookie: customer.cookie }, { guest: 'yes' })
  expect(await quantities(shop, customer)).toEqual([[id, 1]])
})

test('an address with too many guests is led to the login', async () => {
  const shop = await createTestShop()
  const { id } = await shop.given.product()
  const enter = async () => (await shop.api.inject({ method: 'POST', url: '/api/auth/guest' })).statusCode
  while ((await enter()) === 200);
  const answer = await tap(shop, id, {}, { guest: 'yes' })
  expect(answer.headers.location).toMatch(/^\/auth\?buy=/)
  expect(answer.cookies.every(({ value }) => value === '')).toBe(true)
})

test('an expired session counts as a visitor, and its cookies are cleared', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const { id } = await shop.given.product()
  await shop.api.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie: customer.cookie } })

  const answer = await tap(shop, id, { cookie: customer.cookie })

  expect(answer.headers.location).toMatch(/^\/auth\?buy=/)
  expect(answer.cookies.find(({ name }) => name === 'signed_in')).toMatchObject({ value: '', maxAge: 0 })
})

test('the form of a removed product redirects to its page, and a full cart to the page that says so', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const products = await Promise.all(Array.from({ length: 50 }, () => shop.given.product()))
  for (const one of products) await shop.given.cartLine(customer, one)
  const [gone, last] = [
    await shop.given.product({ name: 'Gone band' }),
    await shop.given.product({ name: 'Last band' }),
  ]
  await shop.db.execute(sql`update products set deleted_at = now() where id = ${gone.id}`)

  const { cookie } = customer
  expect((await tap(shop, gone.id, { cookie })).headers.location).toBe('/shop/Gone%20band?buy=product-gone')
  expect((await tap(shop, last.id, { cookie })).headers.location).toBe('/shop/Last%20band?buy=cart-full')
  expect(await quantities(shop, customer)).toHaveLength(50)
})

test('a form without a known product redirects to the list of products', async () => {
  const shop = await createTestShop()
  for (const productId of [randomUUID(), 'cart', '']) {
    const answer = await tap(shop, productId)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/#shop'])
  }
})

test('a form with an unknown field changes nothing', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const { id } = await shop.given.product()
  const answer = await tap(shop, id, { cookie: customer.cookie }, { price: '1' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/#shop'])
  expect(await quantities(shop, customer)).toEqual([])
})

test('a cross-site form changes nothing', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const { id } = await shop.given.product()
  for (const [header, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://evil.example'],
  ] as const) {
    expect((await tap(shop, id, { cookie: customer.cookie, [header]: value })).statusCode).toBe(403)
  }
  expect(await quantities(shop, customer)).toEqual([])
})

test('the form sends the selected options and the note, and redirects back if an option is missing', async () => {
  const shop = await createTestShop()
  const customer = await shop.given.customer()
  const values = [
    { name: '16 cm', differenceCents: 0 },
    { name: '20 cm', differenceCents: 400 },
  ]
  const { id } = await shop.given.product({ name: 'Rain band', choices: [{ name: 'Wrist', values }] })
  const { cookie } = customer
  expect((await tap(shop, id, { cookie })).headers.location).toBe('/shop/Rain%20band?buy=not-chosen')
  const fields = { 'choice.Wrist': '20 cm', note: 'for a child' }
  expect((await tap(shop, id, { cookie }, fields)).headers.location).toBe('/shop/cart')
  expect(await readCart(shop.db, customer.id)).toMatchObject([
    { productId: id, choices: [{ name: 'Wrist', value: '20 cm' }], note: 'for a child', priceCents: 2600, quantity: 1 },
  ])
  expect((await tap(shop, id, {}, fields)).headers.location).toBe(
    authPathWithProduct(id, '/shop/Rain%20band', { choices: [{ name: 'Wrist', value: '20 cm' }], note: 'for a child' }),
  )
})
