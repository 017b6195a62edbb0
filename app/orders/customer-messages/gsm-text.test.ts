import { expect, test } from 'vitest'
import { countGsmCharacters, toGsmText } from './gsm-text.ts'
import { parseSmsNumber } from './sms-number.ts'

test('text is converted to GSM characters, which every phone shows at the lowest price', () => {
  expect(toGsmText('Ng’ombe – “2 × Café”… 🪡 KES 6,864\u202fnow\n\tŁ')).toBe('Ng\'ombe - "2 x Café"... KES 6,864 now')
  expect(countGsmCharacters('[€]')).toBe(6)
})

test.each([
  ['0712 345 678', '+254712345678'],
  ['0112345678', '+254112345678'],
  ['712345678', '+254712345678'],
  ['+254 712-345-678', '+254712345678'],
  ['254712345678', '+254712345678'],
  ['+44 20 7946 0958', '+442079460958'],
  ['2079460958', null],
  ['', null],
  ['+0712', null],
])('the phone number %j is used as %j', (typed, number) => {
  expect(parseSmsNumber(typed)).toBe(number)
})
