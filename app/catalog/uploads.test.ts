import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { picture, storePicture } from '#tests/support/shop/upload.ts'

test('after 600 missing images in a minute, an address gets only images that are already encoded', async () => {
  const shop = await createTestShop()
  const image = await storePicture(shop, await picture().jpeg().toBuffer())
  const read = async (key: string, name = '320.jpg', remoteAddress = '41.90.0.1') =>
    (await shop.api.inject({ url: `/uploads/${key}/${name}`, remoteAddress })).statusCode
  expect(await read(image.key)).toBe(200)
  for (let n = 1; n < 600; n++) expect(await read(randomBytes(16).toString('hex'))).toBe(404)
  expect(await read(randomBytes(16).toString('hex'))).toBe(429)
  expect(await read(image.key, '160.jpg')).toBe(429)
  expect(await read(image.key)).toBe(200)
  expect(await read(image.key, '160.jpg', '102.0.0.7')).toBe(200)
})
