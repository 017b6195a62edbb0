import { expect, test } from 'vitest'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { picture, upload } from '#tests/support/shop/upload.ts'
import { duplicatePhotosText } from './photo-rules.ts'

const named = (body: Buffer, count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ name: `ring-${from + index}.jpg`, body }))

test('eight identical pictures are stored once, and the response says that seven were omitted', async () => {
  const shop = await createTestShop()
  const red = await picture().jpeg().toBuffer()
  const answer = await upload(shop, named(red, 8))

  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json().images).toHaveLength(1)
  expect(answer.json().equal_images).toBe(7)

  const blue = await picture(900, 600, '#123a6b').jpeg().toBuffer()
  const path = `/api/admin/products/${answer.json().id}/images`
  const added = await upload(shop, [...named(red, 1), ...named(blue, 2, 2)], {}, path)
  expect(added.json().images).toHaveLength(2)
  expect(added.json().equal_images).toBe(2)
  expect(duplicatePhotosText(2)).toBe('2 pictures are the same as others, so each is kept once.')
})

test('the response does not mention duplicates if all pictures differ', async () => {
  const shop = await createTestShop()
  const files = await Promise.all(
    ['#a8131a', '#123a6b'].map(async (colour, at) => ({
      name: `ring-${at}.jpg`,
      body: await picture(900, 600, colour).jpeg().toBuffer(),
    })),
  )
  const answer = await upload(shop, files)
  expect(answer.json().images).toHaveLength(2)
  expect(answer.json()).not.toHaveProperty('equal_images')
})
