import { expect, test } from 'vitest'
import { formatKenyanPhone, nextTryText } from './payment-view.ts'

test('the time to the next try is shown in whole minutes, and ends three minutes after the prompt', () => {
  const inSeconds = (seconds: number) => nextTryText({ promptEndsAt: 1_000_000 + seconds * 1000 }, 1_000_000)
  expect([182, 180, 175, 130, 120, 55, 10, -20].map(inSeconds)).toEqual([
    'in 3 min',
    'in 3 min',
    'in 3 min',
    'in 3 min',
    'in 2 min',
    'in 1 min',
    'in 1 min',
    'in 1 min',
  ])
})

test.each([
  ['0712345679', '0712 345 679'],
  ['712345679', '0712 345 679'],
  ['+254 712-345679', '0712 345 679'],
  ['2547•••••679', '07•• ••• 679'],
])('%s is shown as %s', (phone, shown) => {
  expect(formatKenyanPhone(phone)).toBe(shown)
})
