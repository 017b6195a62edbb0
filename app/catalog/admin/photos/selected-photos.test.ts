import { expect, test } from 'vitest'
import { displayNames, mergePhotos, photoKey } from './selected-photos.ts'

const photo = (name: string, size: number, lastModified = 1) => ({ name, key: photoKey({ name, size, lastModified }) })
const first = photo('image.jpg', 10)
const second = photo('image.jpg', 20)
const later = photo('image.jpg', 10, 2)

test('pictures with identical file names are all kept, in the order in which they were taken', () => {
  expect(mergePhotos(mergePhotos([first], [second]), [later])).toEqual([first, second, later])
})

test('a file that is selected again appears once, and other files are sorted by name', () => {
  const band = photo('band-2.jpg', 5)
  const bead = photo('band-10.jpg', 5)
  expect(mergePhotos([band, first], [bead, photo('image.jpg', 10)])).toEqual([band, bead, first])
})

test('pictures of the same name are shown with a number', () => {
  expect(displayNames([photo('band.jpg', 1), first, second, later])).toEqual([
    'band.jpg',
    'image.jpg',
    'image.jpg (2)',
    'image.jpg (3)',
  ])
})
