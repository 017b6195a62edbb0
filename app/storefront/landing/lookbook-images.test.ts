import { expect, test } from 'vitest'
import { lookbookImages } from './lookbook-images.ts'

test('the lookbook has 22 images, ids 23 to 44, each with its own path', () => {
  expect(lookbookImages.map((image) => image.id)).toEqual(Array.from({ length: 22 }, (_, k) => 23 + k))
  expect(new Set(lookbookImages.map((image) => image.src)).size).toBe(22)
  for (const { src } of lookbookImages) expect(src).toMatch(/^\/lookbook\/[^/]+\.(jpg|JPG|WEBP)$/)
})

test('the lookbook has files of all three types', () => {
  const types = new Set(lookbookImages.map((image) => image.src.split('.').at(-1)))
  expect([...types].sort()).toEqual(['JPG', 'WEBP', 'jpg'])
})
