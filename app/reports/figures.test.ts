import { expect, test } from 'vitest'
import { roundTicks } from './figures.ts'

test('the axis of a chart has round steps from zero, or from below a negative value', () => {
  expect(roundTicks([120, 2052])).toEqual([0, 1000, 2000, 3000])
  expect(roundTicks([-30, 340])).toEqual([-100, 0, 100, 200, 300, 400])
  expect(roundTicks([0])).toEqual([0])
})
