import { expect, test } from 'vitest'
import { roundAxisTicks } from './figures.ts'

test('the axis of a chart has round steps from zero, or from below a negative value', () => {
  expect(roundAxisTicks([120, 2052])).toEqual([0, 1000, 2000, 3000])
  expect(roundAxisTicks([-30, 340])).toEqual([-100, 0, 100, 200, 300, 400])
  expect(roundAxisTicks([0])).toEqual([0])
})
