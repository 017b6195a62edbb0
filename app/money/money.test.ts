import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsToKes, centsToText, centsToWire, formatKes, formatPrice, rateToMicro, wireToCents } from './money.ts'

describe('the conversion to shillings', () => {
  test.each([
    [4_800, '129', 6_192],
    [4_000, '129', 5_160],
    [5_300, '129.511518', 6_865],
    [1, '129', 2],
    [100, '129.000001', 130],
    [100_000, '129.5', 129_500],
    [0, '129', 0],
    [-1, '129', -1],
    [-100, '129', -129],
    [-100, '129.000001', -129],
  ])('of %i cents at %s is KES %i', (cents, rate, kes) => {
    expect(centsToKes(cents, rate)).toBe(kes)
  })

  test('adds no extra shilling to a whole-dollar cart at 129', () => {
    for (let dollars = 1; dollars <= 2_000; dollars++) expect(centsToKes(dollars * 100, '129')).toBe(dollars * 129)
  })
})

test.each(['', '129.', '.5', '-129', '1e3', 'NaN', '129.1234567', ' 129'])('%j is not a valid rate', (text) => {
  expect(() => rateToMicro(text)).toThrow(RangeError)
})

test('amounts are formatted with currency and thousands separators', () => {
  expect(formatPrice(4_800)).toBe('$48.00')
  expect(formatPrice(-120_005)).toBe('-$1,200.05')
  expect(formatKes(6_192)).toBe('KES 6,192')
  expect(formatKes(-1_234_567)).toBe('-KES 1,234,567')
  expect(centsToText(5)).toBe('0.05')
})

test('an amount in cents survives a round trip through the API', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => wireToCents(centsToWire(cents)) === cents))
  for (const wrong of [0.001, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e21])
    expect(wireToCents(wrong)).toBeNull()
})
