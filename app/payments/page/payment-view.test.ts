import { expect, test } from 'vitest'
import { nextTryText } from './payment-view.ts'

test('the next try is told by the clock, not before it works', () => {
  const endsAt = (minutes: number, seconds: number) => ({
    promptEndsAt: new Date(2026, 10, 24, 9, minutes, seconds).getTime(),
  })
  expect([endsAt(3, 20), endsAt(3, 55), endsAt(3, 57), endsAt(59, 58)].map(nextTryText)).toEqual([
    '09:04',
    '09:04',
    '09:05',
    '10:01',
  ])
})
