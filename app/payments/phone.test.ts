import { expect, test } from 'vitest'
import { maskPhone, phoneProblem, readPhone } from './phone.ts'

test.each([
  ['712345678', '254712345678'],
  ['112345678', '254112345678'],
  ['0712345678', '254712345678'],
  ['0112345678', '254112345678'],
  ['254712345678', '254712345678'],
  ['254112345678', '254112345678'],
  ['+254 712-345 678', '254712345678'],
])('%s is normalized to %s', (typed, phone) => {
  expect(readPhone(typed)).toEqual({ ok: true, phone })
})

const both = 'Phone number must be 9 digits (starting with 7) or 10 digits (starting with 0)'

test.each([
  ['', both],
  ['71234567', both],
  ['07123456789', both],
  ['2547123456789', both],
  ['812345678', 'Phone number must start with 7 or 1 for 9-digit numbers'],
  ['7123456789', 'Phone number must start with 07 or 01 for 10-digit numbers'],
  ['0812345678', 'Phone number must start with 07 or 01 for 10-digit numbers'],
  ['255712345678', both],
  ['254812345678', both],
])('%s is refused', (typed, message) => {
  expect(phoneProblem(typed)).toBe(message)
})

test('a masked phone number shows its first four and last three digits', () => {
  expect(maskPhone('254712345678')).toBe('2547•••••678')
})
