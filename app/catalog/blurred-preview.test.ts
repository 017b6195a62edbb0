import { expect, test } from 'vitest'
import { readPreparedPreview } from './blurred-preview.server.ts'

test('an image that is still being encoded does not delay the page, and appears in the next render', async () => {
  const encoding = Promise.withResolvers<{ body: Buffer; type: 'image/webp' }>()
  const images = { read: () => encoding.promise }
  const key = 'a'.repeat(32)
  expect(await readPreparedPreview(images, key)).toBe('')
  encoding.resolve({ body: Buffer.from('picture'), type: 'image/webp' })
  await expect.poll(() => readPreparedPreview(images, key)).toBe('data:image/webp;base64,cGljdHVyZQ==')
})
