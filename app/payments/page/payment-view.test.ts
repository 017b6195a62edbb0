import { expect, test } from 'vitest'
import { formatKenyanPhone, nextTryText } from './payment-view.ts'

test("the time of the next try is the first whole minute at which the three minutes are over, on the visitor's clock", () => {
  const at = (time: string, secondsLeft = 180) => {
    const promptEndsAt = new Date(`2026-11-29T${time}`).getTime()
    return nextTryText({ promptEndsAt }, promptEndsAt - secondsLeft * 1000)
  }
  expect(['23:21:00', '23:20:01', '09:04:59.500', '23:59:30'].map((time) => at(time))).toEqual([
    'in 3\u00a0minutes, at 23:21',
    'in 3\u00a0minutes, at 23:21',
    'in 3\u00a0minutes, at 09:05',
    'in 3\u00a0minutes, at 00:00',
  ])
  expect([121, 120, 61, 60, 1].map((left) => at('23:21:00', left).replace(/,.*/, ''))).toEqual([
    'in 3\u00a0minutes',
    'in 2\u00a0minutes',
    'in 2\u00a0minutes',
    'in a minute',
    'in a minute',
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
