import { expect, test } from 'vitest'
import { findPhotoError, photoMaxBytes } from './photo-rules.ts'
import { preparePhoto } from './prepare-photo.ts'

test('each picture that can’t be uploaded is named', () => {
  const files = [
    { name: 'empty.jpg', size: 0 },
    { name: 'good.jpg', size: 100 },
    { name: 'huge.jpg', size: photoMaxBytes + 1 },
    { name: 'more.jpg', size: 100 },
    { name: 'most.jpg', size: 100 },
  ]
  expect(findPhotoError(files, 5)).toBe(
    "'empty.jpg' is empty. 'huge.jpg' is larger than 15 MB. 'more.jpg' is one picture too many: a product has at most 8. " +
      "'most.jpg' is one picture too many: a product has at most 8.",
  )
  expect(findPhotoError(files.slice(1, 2), 7)).toBeNull()
})

test('a HEIC picture that the browser can’t read is refused when it is selected', async () => {
  const heic = new File(['\0\0\0\x18ftypheic0000mif1heic'], 'ring.heic', { type: 'image/heic' })
  expect(await preparePhoto(heic)).toEqual({ ok: false, error: 'unread-heic' })
})
