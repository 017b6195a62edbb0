import { expect, test } from 'vitest'
import { formatKenyanPhone, nextTryText } from './payment-view.ts'

test("the time of the next try is the first whole minute at which the three minutes are over, on the visitor's clock", () => {
  const at = (time: string) => nextTryText({ promptEndsAt: new Date(`2026-11-29T${time}`).getTime() })
  expect(['23:21:00', '23:20:01', '09:04:59.500', '23:59:30'].map(at)).toEqual([
    'at 23:21',
    'at 23:21',
    'at 09:05',
    'at 00:00',
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
