import { expect, test } from 'vitest'
import { isUnusualChange, parseTypedNumber } from './typed-number.ts'

test.each([
  ['1200', 1200],
  ['24.50', 24.5],
  ['24,50', 24.5],
  ['12,5', 12.5],
  ['0.5', 0.5],
  ['1,234', 1234],
  ['1.234', 1234],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1,234,567.5', 1_234_567.5],
  ['1.234.567', 1_234_567],
  ["1'234.50", 1234.5],
  [' 1 200 ', 1200],
  ['1\u202f234,50', 1234.5],
  ['-1,200', -1200],
  ['+10', 10],
  ['\u221215', -15],
])('%s is a valid number', (typed, number) => {
  expect(parseTypedNumber(typed)).toBe(number)
})

test.each([
  '',
  ' ',
  'twelve',
  '12,50,3',
  '1,20,000',
  '1,23.50',
  '1,234,50',
  '1234,567',
  '0,125',
  '1,234.567,50',
  '12.3456',
  '12.',
  '1e3',
  '0x10',
  'Infinity',
  '12%',
])('%j is not a number', (typed) => {
  expect(parseTypedNumber(typed)).toBeNaN()
})

test('a price that rises or falls by a factor of five is unusual', () => {
  expect(isUnusualChange(24.5, 2450)).toBe(true)
  expect(isUnusualChange(10, 50)).toBe(true)
  expect(isUnusualChange(50, 10)).toBe(true)
  expect(isUnusualChange(10, 49.99)).toBe(false)
  expect(isUnusualChange(49.99, 10)).toBe(false)
  expect(isUnusualChange(0, 900)).toBe(false)
  expect(isUnusualChange(900, 0)).toBe(false)
})
