import { expect, test } from 'vitest'
import { displayWeekday } from './weekday.ts'

test('a day in words has its weekday, and the year only if it is another one', () => {
  expect(displayWeekday('2026-12-03', '2026-11-30')).toBe('Thursday 3\u00a0December')
  expect(displayWeekday('2027-01-01', '2026-11-30')).toBe('Friday 1\u00a0January 2027')
})
