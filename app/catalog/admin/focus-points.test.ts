import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { expectNoFiles, picture, upload, uploadFields } from '#tests/support/shop/upload.ts'
import { findProductById } from '../products.server.ts'
import type { StaffProduct } from './staff-product.ts'

const photos = (names: string[]) =>
  Promise.all(
    names.map(async (name, index) => ({
      name,
      body: await picture(80, 60 + index, '#a8131a')
        .jpeg()
        .toBuffer(),
    })),
  )

const uploadWith = async (shop: TestShop, names: string[], focus: unknown) =>
  upload(shop, await photos(names), { ...uploadFields, focus: JSON.stringify(focus) })

test('each picture keeps its own focus point, in any order of the file names', async () => {
  const shop = await createTestShop()
  const answer = await uploadWith(
    shop,
    ['b.jpg', 'a.jpg', 'c.jpg'],
    [
      { x: 10, y: 90 },
      { x: 0, y: 100 },
    ],
  )
  expect(answer.statusCode, answer.body).toBe(201)
  const product = answer.json() as StaffProduct
  expect(product.images.map((image) => image.focus)).toEqual([
    { x: 0, y: 100 },
    { x: 10, y: 90 },
    { x: 50, y: 50 },
  ])
  const stored = await findProductById(shop.db, product.id)
  expect(stored?.images.map((image) => image.focus)).toEqual([{ x: 0, y: 100 }, { x: 10, y: 90 }, undefined])
})

test.each([
  [[{ x: 101, y: 0 }]],
  [[{ x: 0.5, y: 0 }]],
  [[{ x: '10', y: 0 }]],
  [{ x: 10, y: 10 }],
  [Array.from({ length: 9 }, () => ({ x: 1, y: 1 }))],
])('the points %j are refused', async (focus) => {
  const shop = await createTestShop()
  const answer = await uploadWith(shop, ['a.jpg'], focus)
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'Focus must be a list of points from 0 to 100, in the order of the pictures.',
  ])
  await expectNoFiles(shop)
})

async function edit(shop: TestShop, product: StaffProduct, change: object) {
  const { token } = await shop.given.staff()
  const { name, category, price, description } = product
  return shop.api.inject({
    method: 'PUT',
    url: `/api/admin/products/${product.id}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { name, category, price, description, ...change },
  })
}

test('an edit moves one point, leaves the others, and is in the audit log', async () => {
  const shop = await createTestShop()
  const product = (
    await uploadWith(
      shop,
      ['a.jpg', 'b.jpg'],
      [
        { x: 10, y: 90 },
        { x: 20, y: 80 },
      ],
    )
  ).json() as StaffProduct
  const [first, second] = product.images
  if (!first || !second) throw new Error('two pictures were sent')

  const answer = await edit(shop, product, {
    focus: { [first.key]: { x: 70, y: 30 } },
    images: [second.key, first.key],
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect((answer.json() as StaffProduct).images.map((image) => image.focus)).toEqual([
    { x: 20, y: 80 },
    { x: 70, y: 30 },
  ])
  const { rows } = await shop.db.execute<{ after: { images: string[] } }>(
    sql`select after from audit_entries where action = 'product edited'`,
  )
  expect(rows[0]?.after.images[1]).toBe(`${first.key} at 70% 30%`)

  const stranger = await edit(shop, product, { focus: { 'no-such-picture': { x: 1, y: 1 } } })
  expect(stranger.statusCode).toBe(400)
})

test('the cart crops the picture around its focus point', async () => {
  const shop = await createTestShop()
  const product = (await uploadWith(shop, ['a.jpg'], [{ x: 10, y: 90 }])).json() as StaffProduct
  const customer = await shop.given.customer()
  await shop.given.cartLine(customer, product)
  const cart = await shop.api.inject({ url: '/api/user/cart', headers: { cookie: customer.cookie } })
  expect(cart.json().cart[0].image_focus).toEqual({ x: 10, y: 90 })
})
