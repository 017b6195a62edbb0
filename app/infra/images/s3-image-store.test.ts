import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openImports, sheetOf, zipOf } from '#tests/support/shop/imports.ts'
import { openTestObjectStore } from '#tests/support/shop/object-store.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { picture, storedKeys, upload, uploadFields } from '#tests/support/shop/upload.ts'
import { openImages } from './open-images.server.ts'

const jpeg = async (colour?: string) => ({ name: 'one.jpg', body: await picture(900, 1_100, colour).jpeg().toBuffer() })
const readPicture = (shop: TestShop, key: string, name = '320.jpg') =>
  shop.api.inject({ url: `/uploads/${key}/${name}`, headers: { 'cache-control': 'no-cache' } })

test('product pictures are stored only in the bucket, served by the shop, and deleted with the product', async () => {
  const store = await openTestObjectStore()
  const shop = await createTestShop({ env: store.settings })
  expect((await upload(shop, [await jpeg()])).statusCode).toBe(201)

  const [key = ''] = await storedKeys(shop)
  const served = await readPicture(shop, key)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(served.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(store.objects.get(`uploads/${key}/320.jpg`)).toEqual(served.rawPayload)
  expect(await readdir(join(shop.config.dataDir, 'uploads'))).toEqual([])

  // A process does not encode a variant again that another process has stored.
  const other = openImages(shop.config)
  const before = store.calls.length
  expect((await other.read(key, '320.jpg'))?.body).toEqual(served.rawPayload)
  await other.read(key, '320.jpg')
  expect(store.calls.slice(before)).toEqual([expect.stringMatching(/^GET .*320\.jpg$/)])

  await shop.images.remove(key)
  expect([...store.objects.keys()]).toEqual([])
  expect((await readPicture(shop, key)).statusCode).toBe(404)
})

test('a private picture is not cached in memory, so no process has it after it is deleted', async () => {
  const store = await openTestObjectStore()
  const shop = await createTestShop({ env: store.settings })
  const kept = await shop.images.store((await jpeg()).body, 'private')
  const key = kept.ok ? kept.image.key : ''
  expect(await shop.images.read(key, '320.jpg')).not.toBeNull()
  await openImages(shop.config).remove(key)
  expect(await shop.images.read(key, '320.jpg')).toBeNull()
})

test('a picture that another process deleted is stored again at the next upload', async () => {
  const store = await openTestObjectStore()
  const shop = await createTestShop({ env: store.settings })
  const { body } = await jpeg()
  await shop.images.store(body)
  const kept = await shop.images.store(body)
  const key = kept.ok ? kept.image.key : ''
  await openImages(shop.config).remove(key)
  expect(store.objects.size).toBe(0)
  await shop.images.store(body)
  expect([...store.objects.keys()]).toEqual([`uploads/${key}/master.jpg`])
})

test('while the store is unavailable uploads and pictures get a calm refusal, and work again afterwards', async () => {
  const store = await openTestObjectStore()
  const shop = await createTestShop({ env: store.settings })
  expect((await upload(shop, [await jpeg()])).statusCode).toBe(201)
  const [key = ''] = await storedKeys(shop)

  Object.assign(store.faults, { answer: 'slow-down', times: 1_000 })
  const refused = await readPicture(shop, key)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  const other = { ...uploadFields, name: 'Dawn collar' }
  const lost = await upload(shop, [await jpeg('#ffffff')], other)
  expect(lost.json()).toMatchObject({ success: false, message: expect.stringContaining('could not be stored') })

  store.faults.answer = null
  expect((await readPicture(shop, key)).statusCode).toBe(200)
  expect(await storedKeys(shop)).toEqual([key])
  expect((await upload(shop, [await jpeg('#ffffff')], other)).statusCode).toBe(201)
})

test('pictures of a ZIP are stored in the bucket, and one that the store refused is retried later', async () => {
  const store = await openTestObjectStore()
  const shop = await createTestShop({ env: store.settings })
  const { give, check, run } = await openImports(shop)
  const id = await give(sheetOf(1), zipOf({ 'ring.jpg': (await jpeg()).body }))
  expect(await check(id)).toMatchObject({ added: 1, pictures: 1, faults: [] })
  expect((await run(id)).statusCode).toBe(200)

  Object.assign(store.faults, { answer: 'error-500', times: 4, methods: ['PUT'] })
  await shop.runJobs(['import-pictures'])
  shop.clock.advance({ minutes: 1 })
  await shop.runJobs(['import-pictures'])
  const [key = ''] = await storedKeys(shop)
  expect(store.objects.has(`uploads/${key}/master.jpg`)).toBe(true)
  expect((await readPicture(shop, key)).statusCode).toBe(200)
})
