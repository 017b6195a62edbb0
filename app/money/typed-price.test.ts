import { expect, test } from 'vitest'
import { otherPriceText } from './typed-price.ts'

test('a price is also shown in the other currency, unless it is free or no rate is known', () => {
  expect(otherPriceText({ currency: 'USD', amount: 5 }, '129.5')).toBe('about KES\u00a0648')
  expect(otherPriceText({ currency: 'KES', amount: 1200 }, '129.5')).toBe('about $9.27')
  expect(otherPriceText({ currency: 'KES', amount: 0 }, '129.5')).toBe('')
  expect(otherPriceText({ currency: 'USD', amount: 5 }, null)).toBe('')
  expect(otherPriceText({ currency: 'USD', amount: Number.NaN }, '129.5')).toBe('')
})
