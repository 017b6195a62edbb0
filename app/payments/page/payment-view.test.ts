import { expect, test } from 'vitest'
import { nextTryText } from './payment-view.ts'

test('the next try is told in minutes, not before it works', () => {
  const inSeconds = (seconds: number) => nextTryText({ promptEndsAt: 1_000_000 + seconds * 1000 }, 1_000_000)
  expect([180, 175, 115, 116, 55, 10, -20].map(inSeconds)).toEqual([
    'You can ask again in 4 min',
    'You can ask again in 3 min',
    'You can ask again in 2 min',
    'You can ask again in 3 min',
    'You can ask again in 1 min',
    'You can ask again in 1 min',
    'You can ask again in 1 min',
  ])
})
