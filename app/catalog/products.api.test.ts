import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { beadwork } from '#tests/support/shop/beadwork.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { picture, storePicture } from '#tests/support/shop/upload.ts'
import { addProduct } from './product-changes.server.ts'

const get = (shop: TestShop, url: string) => shop.api.inject({ method: 'GET', url })

test('products are listed by category value or key, in any letter case', async () => {
  const shop = await createTestShop()
  await shop.given.product({ name: 'Waist chain', category: 'Body Chain', priceCents: 4850 })
  await shop.given.product({ name: 'Purse', category: 'bags' })
  for (const category of ['Body%20Chain', 'body%20chain', 'body_chains', 'BODY_CHAINS', 'Body+Chain']) {
    const answer = await get(shop, `/api/products?category=${category}`)
    expect(answer.json()).toMatchObject([{ name: 'Waist chain', category: 'Body Chain', price: 48.5 }])
  }
  expect((await get(shop, '/api/products')).json()).toHaveLength(2)
})

test('an unknown category is refused with a list of the known ones', async () => {
  const shop = await createTestShop()
  for (const url of ['/api/products?category=shoes', '/api/products?category=']) {
    const answer = await get(shop, url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('bracelets, Body Chain, necklaces')
  }
})

test('a list is cut at the limit, and the Link header leads to all further pages', async () => {
  const shop = await createTestShop()
  for (let n = 0; n < 5; n += 1) {
    shop.clock.advance({ seconds: 1 })
    await shop.given.product({ category: 'bags' })
  }
  const seen: string[] = []
  let url: string | undefined = '/api/products?category=bags&limit=2'
  while (url) {
    const answer = await get(shop, url)
    seen.push(...answer.json<{ id: string }[]>().map(({ id }) => id))
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(new Set(seen).size).toBe(5)
  expect((await get(shop, '/api/products?category=bags')).headers.link).toBeUndefined()
})

test.each(['limit=0', 'limit=1001', 'limit=ten', 'limit=-1', 'cursor=nonsense', 'limit=2&limit=3'])(
  'a list refuses %s',
  async (query) => {
    const shop = await createTestShop()
    expect((await get(shop, `/api/products?${query}`)).statusCode).toBe(400)
  },
)

test('a product is read by its id, with the paths of its images', async () => {
  const shop = await createTestShop()
  const image = await storePicture(shop, await picture(700, 800).png().toBuffer())
  const details = { name: 'Purse', category: 'bags' as const, priceCents: 1999, description: null }
  const added = await addProduct(shop.db, details, [{ ...image, alt: 'A purse' }], shop.clock.now())
  if (!added.ok) throw new Error(added.reason)

  const { id } = added.product
  const answer = await get(shop, `/api/products/${id}`)
  const path = `/uploads/${image.key}/960.jpg`
  expect(answer.json()).toEqual({
    id,
    name: 'Purse',
    category: 'bags',
    price: 19.99,
    description: null,
    image_paths: [path],
    image: path,
  })
  const fetched = await get(shop, path)
  expect(fetched.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await sharp(fetched.rawPayload).metadata()).width).toBe(700)
  const again = await shop.api.inject({ url: path, headers: { 'if-none-match': String(fetched.headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test('a product without images has the default image', async () => {
  const shop = await createTestShop()
  const { id } = await shop.given.product()
  expect((await get(shop, `/api/products/${id}`)).json()).toMatchObject({ image_paths: [], image: '/no-picture.svg' })
})

test.each(['nonsense', '00000000-0000-4000-8000-000000000000', '%00'])('product %s is not found', async (id) => {
  const shop = await createTestShop()
  expect((await get(shop, `/api/products/${id}`)).statusCode).toBe(404)
})

test('missing images and paths outside the image folder are not found', async () => {
  const shop = await createTestShop()
  for (const path of [
    `/uploads/${'0'.repeat(32)}/320.jpg`,
    '/uploads/..%2f..%2fsecrets.json/320.jpg',
    '/uploads/%2e%2e/secrets.json',
    '/uploads/a/%00',
  ]) {
    expect((await get(shop, path)).statusCode, path).toBe(404)
  }
})

test('the gallery has an image for each of the eight categories', async () => {
  const shop = await createTestShop()
  const cards = (await get(shop, '/api/imagesExclusive')).json<{ src: string; alt: string; text: string }[]>()
  expect(cards.map(({ text }) => text)).toEqual(beadwork.map(({ key }) => key))
  for (const { src, alt } of cards) {
    expect(alt).not.toBe('')
    expect((await get(shop, src)).statusCode).toBe(200)
  }
})

test('the API answers which viewed products are still in the shop, with their current names', async () => {
  const shop = await createTestShop()
  const [live, hidden, draft, deleted] = await Promise.all(
    ['Herd band', 'Rain band', 'Sky cuff', 'Sun choker'].map((name) => shop.given.product({ name })),
  )
  await shop.db.execute(sql`update products set withheld = 'hidden' where id = ${hidden!.id}`)
  await shop.db.execute(sql`update products set withheld = 'draft' where id = ${draft!.id}`)
  await shop.db.execute(sql`update products set deleted_at = now() where id = ${deleted!.id}`)
  const ask = (ids: string) => shop.api.inject(`/api/products/live?ids=${ids}`)
  const ids = [live!, hidden!, draft!, deleted!].map(({ id }) => id)
  expect((await ask(ids.join())).json()).toEqual([{ id: live!.id, name: 'Herd band' }])
  expect((await ask('42')).statusCode).toBe(400)
})
