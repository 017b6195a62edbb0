import { expect, test } from 'vitest'
import { readPreparedStandIn } from './blurred-preview.server.ts'

test('a picture that is still being encoded delays no page, and is in the next', async () => {
  const encoding = Promise.withResolvers<{ body: Buffer; type: 'image/webp' }>()
  const images = { read: () => encoding.promise }
  const key = 'a'.repeat(32)
  expect(await readPreparedStandIn(images, key)).toBe('')
  encoding.resolve({ body: Buffer.from('picture'), type: 'image/webp' })
  await expect.poll(() => readPreparedStandIn(images, key)).toBe('data:image/webp;base64,cGljdHVyZQ==')
})
