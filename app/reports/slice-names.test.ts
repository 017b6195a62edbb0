import { expect, test } from 'vitest'
import { lineHeight, placeSliceNames } from './slice-names.ts'

test.each([
  [[3560, 2506, 1174, 1086, 842, 528, 506, 117]],
  [[900, 40, 30, 20, 10, 5]],
  [Array(14).fill(1) as number[]],
])('the names around a pie of %j do not overlap', (values) => {
  const slices = values.map((value, index) => ({ name: index % 2 ? 'Friendship Bracelets' : 'Bags', value }))
  const names = placeSliceNames(slices, 114)
  for (const isRight of [true, false]) {
    const side = names.filter(({ angle }) => Math.sin(angle) > 0 === isRight).toSorted((a, b) => a.y - b.y)
    for (const [index, { y, lines }] of side.entries()) {
      const above = side[index - 1]
      if (above)
        expect(y - above.y).toBeGreaterThanOrEqual(((lines.length + above.lines.length) * lineHeight) / 2 - 0.001)
    }
  }
})

test('names with room stay at their slices', () => {
  const names = placeSliceNames(
    [
      { name: 'Bags', value: 1 },
      { name: 'Beads', value: 1 },
    ],
    100,
  )
  expect(names.map(({ y, isMoved }) => [Math.abs(Math.round(y)), isMoved])).toEqual([
    [0, false],
    [0, false],
  ])
})
