import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import type { StaffProduct } from './staff-product.ts'

async function openOffice(shop: TestShop) {
  const { token, username } = await shop.given.staff()
  const authorization = `Bearer ${token}`
  return {
    username,
    get: (url: string) => shop.api.inject({ url, headers: { authorization } }),
    put: (url: string, payload: object) => shop.api.inject({ method: 'PUT', url, payload, headers: { authorization } }),
    delete: (url: string) => shop.api.inject({ method: 'DELETE', url, headers: { authorization } }),
    async upload(url: string, fields: Record<string, string>, colours: string[]) {
      const files = await Promise.all(
        colours.map(async (background, index) => ({
          name: `${index}.jpg`,
          body: await sharp({ create: { width: 40, height: 30, channels: 3, background } })
            .jpeg()
            .toBuffer(),
        })),
      )
      const { body, headers } = multipartForm(fields, files)
      return shop.api.inject({ method: 'POST', url, payload: body, headers: { ...headers, authorization } })
    },
  }
}

const details = { name: 'Rain collar', category: 'chokers', price: 48, description: 'Eight rows of glass beads.' }
const form = { ...details, price: '48' }

async function changes(shop: TestShop) {
  const { rows } = await shop.db.execute<{ action: string; staff_name: string; before: unknown; after: unknown }>(
    sql`select action, staff_name, before, after from audit_entries where subject like 'product:%' order by id`,
  )
  return rows
}

test('an edit changes the product, its pictures and their order, and is in the audit log', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const uploaded = (await office.upload('/api/admin/products', form, ['red', 'blue', 'white'])).json() as StaffProduct
  const [first, second, third] = uploaded.images.map((image) => image.key)

  const answer = await office.put(`/api/admin/products/${uploaded.id}`, {
    ...details,
    name: 'Long rain collar',
    category: 'Body Chain',
    price: 52.5,
    images: [third, first],
    version: uploaded.version,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const edited = answer.json() as StaffProduct
  expect(edited).toMatchObject({ name: 'Long rain collar', category: 'Body Chain', price: 52.5 })
  expect(edited.images.map((image) => image.key)).toEqual([third, first])
  expect(edited.images.map((image) => image.alt)).toEqual(['Long rain collar', 'Long rain collar, picture 2'])
  expect(edited.version).toBeGreaterThan(uploaded.version)

  const [added, noted] = await changes(shop)
  expect(added).toMatchObject({ action: 'product uploaded', staff_name: office.username, before: null })
  expect(noted).toMatchObject({
    action: 'product edited',
    before: { name: 'Rain collar', price: '48.00', images: [first, second, third] },
    after: { name: 'Long rain collar', price: '52.50', images: [third, first] },
  })
  const { rows } = await shop.db.execute(sql`select product_id from product_redirects where name_key = 'rain collar'`)
  expect(rows).toEqual([{ product_id: uploaded.id }])
})

test('the second of two simultaneous edits gets a conflict, and overwrites nothing', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const product = (await office.upload('/api/admin/products', form, ['red'])).json() as StaffProduct
  const url = `/api/admin/products/${product.id}`
  const [one, other] = await Promise.all([
    office.put(url, { ...details, price: 50, version: product.version }),
    office.put(url, { ...details, price: 60, version: product.version }),
  ])
  expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 409])
  const refused = one.statusCode === 409 ? one : other
  expect(refused.json().message).toContain('Somebody else changed this piece')
  expect((await changes(shop)).filter((change) => change.action === 'product edited')).toHaveLength(1)
})

test('new pictures follow the others, and a product has eight at most', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const product = (await office.upload('/api/admin/products', form, ['red', 'blue'])).json() as StaffProduct
  const url = `/api/admin/products/${product.id}/images`
  const more = (await office.upload(url, {}, ['green', 'blue'])).json() as StaffProduct
  expect(more.images.map((image) => image.key).slice(0, 2)).toEqual(product.images.map((image) => image.key))
  expect(more.images).toHaveLength(3)
  const surplus = await office.upload(url, {}, ['#111', '#222', '#333', '#444', '#555', '#666'])
  expect([surplus.statusCode, surplus.json().message]).toEqual([400, 'A piece has at most 8 pictures.'])
})

test.each([
  ['a number in quotes', { price: '48' }],
  ['three decimals', { price: 1.005 }],
  ['more than 10,000', { price: 10_000.01 }],
  ['nothing', { price: 0 }],
  ['a strange field', { surprise: true }],
  ['a picture of another piece', { images: ['0123456789abcdef0123456789abcdef'] }],
  ['no picture', { images: [] }],
])('an edit with %s is refused', async (_what, change) => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const product = (await office.upload('/api/admin/products', form, ['red'])).json() as StaffProduct
  const answer = await office.put(`/api/admin/products/${product.id}`, { ...details, ...change })
  expect(answer.statusCode, answer.body).toBe(400)
})

test('a deleted product leaves the list and frees its name, and its row stays for old orders', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const product = (await office.upload('/api/admin/products', form, ['red'])).json() as StaffProduct
  expect((await office.delete(`/api/admin/products/${product.id}`)).json()).toEqual({ success: true })
  expect((await office.get('/api/admin/all-products')).json()).toEqual([])
  const again = await office.delete(`/api/admin/products/${product.id}`)
  expect([again.statusCode, again.json().message]).toEqual([404, 'Product not found'])
  expect((await office.upload('/api/admin/products', form, ['blue'])).statusCode).toBe(201)
  const actions = (await changes(shop)).map(({ action }) => action)
  expect(actions).toEqual(['product uploaded', 'product deleted', 'product uploaded'])
})

test('the list can be searched, and pages through its Link header', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  for (const name of ['Herd band', 'Herd collar', 'Rain band']) await shop.given.product({ name })
  expect((await office.get('/api/admin/all-products?search=herd')).json()).toHaveLength(2)
  const first = await office.get('/api/admin/all-products?limit=2')
  const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
  expect((await office.get(next)).json()).toHaveLength(1)
})

test('a product is created with its options, keeps them in edits without options, and is logged with them', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const choices = [{ name: 'Neck', values: [{ name: '36 cm' }, { name: '44 cm', difference: 6.5 }] }]
  const uploaded = await office.upload('/api/admin/products', { ...form, choices: JSON.stringify(choices) }, ['red'])
  expect(uploaded.statusCode, uploaded.body).toBe(201)
  const { id, ...piece } = uploaded.json() as StaffProduct
  const whole = [
    {
      name: 'Neck',
      values: [
        { name: '36 cm', difference: 0 },
        { name: '44 cm', difference: 6.5 },
      ],
    },
  ]
  expect(piece.choices).toEqual(whole)
  expect((await shop.api.inject({ url: `/api/products/${id}` })).json().choices).toEqual(whole)

  const edited = await office.put(`/api/admin/products/${id}`, { ...details, price: 50 })
  expect(edited.json()).toMatchObject({ price: 50, choices: whole })
  const removed = await office.put(`/api/admin/products/${id}`, { ...details, choices: [] })
  expect(removed.json()).not.toHaveProperty('choices')
  expect((await changes(shop)).at(-1)).toMatchObject({ before: { choices: ['Neck: 36 cm, 44 cm +$6.50'] } })

  for (const wrong of ['{', '[{"name":"Neck"}]']) {
    const refused = await office.upload('/api/admin/products', { ...form, name: 'Other', choices: wrong }, ['red'])
    expect(refused.statusCode, refused.body).toBe(400)
  }
})

test('a product with an option that lowers its price below one cent is refused', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const choicesFor = (difference: number) => [
    { name: 'Neck', values: [{ name: '36 cm', difference }, { name: '44 cm' }] },
    { name: 'Clasp', values: [{ name: 'loop', difference: -8 }] },
  ]
  const words = 'Whatever is chosen, the piece must cost from 0.01 to 10,000 dollars'
  const sent = (difference: number) => ({ ...form, choices: JSON.stringify(choicesFor(difference)) })
  const refused = await office.upload('/api/admin/products', sent(-40), ['red'])
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { choices: words }])
  const { id } = (await office.upload('/api/admin/products', sent(-39.99), ['red'])).json() as StaffProduct
  for (const edit of [
    { price: 47.99 },
    { price: 9_990, choices: choicesFor(-9_990) },
    { choices: choicesFor(9_960.01) },
  ]) {
    const answer = await office.put(`/api/admin/products/${id}`, { ...details, ...edit })
    expect([answer.statusCode, answer.json().fields], answer.body).toEqual([400, { choices: words }])
  }
  const [piece] = await shop.api.inject({ url: '/api/products' }).then((answer) => answer.json())
  expect(piece).toMatchObject({ price: 48, choices: choicesFor(-39.99).map(({ name }) => ({ name })) })
})

test('options can only change if no stock of the old combinations is left', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const { id } = await shop.given.product()
  const neck = (...names: string[]) => [{ name: 'Neck', values: names.map((name) => ({ name })) }]
  const put = (edit: object) => office.put(`/api/admin/products/${id}`, { ...details, ...edit })
  const is36 = { choices: { Neck: '36 cm' } }
  expect((await put({ choices: neck('36 cm', '44 cm'), ready: [{ ...is36, number: 2 }] })).statusCode).toBe(200)

  const kept = [{ ...is36, number: 2, was: 2 }]
  for (const edit of [
    { choices: neck('37 cm', '44 cm'), ready: kept },
    { choices: [...neck('36 cm'), { name: 'Clasp', values: [{ name: 'Hook' }] }], ready: kept },
    { choices: neck('37 cm'), ready: [{ choices: { Neck: '37 cm' }, number: 2 }] },
    { choices: [], ready: [] },
    { choices: neck('37 cm') },
  ]) {
    const refused = await put(edit)
    expect(refused.statusCode, refused.body).toBe(400)
    expect(refused.json()).toHaveProperty(['fields', 'ready'])
  }
  const named = await put({ choices: neck('37 cm'), ready: [{ ...is36, number: 0, was: 2 }] })
  expect(named.json()).toMatchObject({ ready: [] })
})

test('the stock of each combination can be set only once', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const { id } = await shop.given.product()
  const ready = [{ number: 1 }, { number: 2 }]
  const refused = await office.put(`/api/admin/products/${id}`, { ...details, ready })
  expect(refused.statusCode, refused.body).toBe(400)
  expect(refused.json()).toHaveProperty(['fields', 'ready.1.choices'])
})
