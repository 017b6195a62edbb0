import { expect, test } from 'vitest'
import { heapLimits } from '../scripts/machine-memory.mjs'

test('the shop leaves most of a small machine to the database and image encoding', () => {
  expect(heapLimits(512)).toEqual({ oldSpace: 128, semiSpace: 2 })
  expect(heapLimits(256)).toEqual({ oldSpace: 128, semiSpace: 2 })
  expect(heapLimits(1024)).toEqual({ oldSpace: 256, semiSpace: 8 })
})

test('the shop does not use more memory on a large machine', () => {
  expect(heapLimits(64 * 1024)).toEqual({ oldSpace: 512, semiSpace: 8 })
})
