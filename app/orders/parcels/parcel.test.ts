import { expect, test } from 'vitest'
import { unmadeLines } from './parcel.ts'

test.each([
  ['all of a line that nobody made', 2, 2, 2, 2],
  ['what is more than the stock', 3, 3, 2, 2],
  ['nothing of what comes from stock', 1, 3, 2, 0],
  ['all that is left after a part was sent', 1, 1, 3, 1],
  ['nothing of a made line', 2, 2, 0, 0],
])('a parcel requires %s', (_, quantity, left, toMake, unmade) => {
  const lines = unmadeLines([{ id: 'a', quantity }], [{ id: 'a', left_to_send: left }], [{ id: 'a', quantity: toMake }])
  expect(lines).toEqual(unmade > 0 ? [{ id: 'a', quantity: unmade }] : [])
})
