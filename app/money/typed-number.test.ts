import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['1200', 1200],
  ['1,200', 1200],
  [' 1 200 ', 1200],
  ['-1,200', -1200],
  ['\u221215', -15],
  ['1,234,567.50', 1_234_567.5],
  ['12,50', 12.5],
  ['12.50', 12.5],
  ['0,125', 0.125],
])('%s is a number as people type it', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})

test.each(['', ' ', 'twelve', '12,50,3', '1,20,000', '12%'])('%j is none', (typed) => {
  expect(typedNumber(typed)).toBeNaN()
})
