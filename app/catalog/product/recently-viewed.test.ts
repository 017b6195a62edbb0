import { expect, test } from 'vitest'
import { addRecentlyViewed, parseViewed, readViewedText, removeUnavailable } from './recently-viewed.ts'

const names = () => parseViewed(readViewedText()).map(({ name }) => name)

test('recently viewed products that were deleted are dropped, and renamed ones get their new name', () => {
  for (const name of ['Herd band', 'Rain band', 'Sky cuff', 'Sun choker']) addRecentlyViewed({ id: name, name })
  removeUnavailable(
    ['Herd band', 'Rain band', 'Sky cuff'],
    [
      { id: 'Herd band', name: 'Cattle band' },
      { id: 'Sky cuff', name: 'Sky cuff' },
    ],
  )
  expect(names()).toEqual(['Sun choker', 'Sky cuff', 'Cattle band'])
})
