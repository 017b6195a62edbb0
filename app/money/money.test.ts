import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centsToKes,
  centsToText,
  centsToWire,
  formatKes,
  formatUsd,
  rateToMicro,
  shippingCents,
  wireToCents,
} from './money.ts'

describe('shillings', () => {
  test('are exact for 100,000 random carts and rates', () => {
    const line = fc.record({
      priceCents: fc.integer({ min: 1, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    })
    const rate = fc.record({ whole: fc.integer({ min: 90, max: 200 }), micro: fc.integer({ min: 0, max: 999_999 }) })
    const property = fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), rate, (lines, { whole, micro }) => {
      const cents = lines.reduce((sum, one) => sum + one.priceCents * one.quantity, shippingCents)
      const text = `${whole}.${String(micro).padStart(6, '0')}`
      // The oracle: the least whole number of shillings that is worth the cents at least.
      const worth = BigInt(cents) * (BigInt(whole) * 1_000_000n + BigInt(micro))
      const kes = BigInt(centsToKes(cents, text))
      expect(kes * 100_000_000n >= worth && (kes - 1n) * 100_000_000n < worth).toBe(true)
    })
    fc.assert(property, { numRuns: 100_000 })
  })

  test.each([
    [4_800, '129', 6_192],
    [4_000, '129', 5_160],
    [5_300, '129.511518', 6_865],
    [1, '129', 2],
    [100, '129.000001', 130],
    [100_000, '129.5', 129_500],
  ])('%i cents at %s are KES %i', (cents, rate, kes) => {
    expect(centsToKes(cents, rate)).toBe(kes)
  })

  test('no whole-dollar cart is a shilling too dear at 129', () => {
    for (let dollars = 1; dollars <= 2_000; dollars++) expect(centsToKes(dollars * 100, '129')).toBe(dollars * 129)
  })
})

test.each(['', '129.', '.5', '-129', '1e3', 'NaN', '129.1234567', ' 129'])('%j is no rate', (text) => {
  expect(() => rateToMicro(text)).toThrow(RangeError)
})

test('amounts read as people write them', () => {
  expect(formatUsd(4_800)).toBe('$48.00')
  expect(formatUsd(-120_005)).toBe('-$1,200.05')
  expect(formatKes(6_192)).toBe('KES 6,192')
  expect(formatKes(-1_234_567)).toBe('-KES 1,234,567')
  expect(centsToText(5)).toBe('0.05')
})

test('the wire carries cents there and back', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => wireToCents(centsToWire(cents)) === cents))
  for (const wrong of [0.001, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e21])
    expect(wireToCents(wrong)).toBeNull()
})
