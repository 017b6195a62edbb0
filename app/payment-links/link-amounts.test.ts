import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateToMicro, wireToCents } from '#app/money/money.ts'
import { linkTotalKes, maxDiscount, type PricedQuantity } from './link-amounts.ts'

const kes = (amount: number, quantity = 1): PricedQuantity => ({ price: { currency: 'KES', amount }, quantity })
const usd = (amount: number, quantity = 1): PricedQuantity => ({ price: { currency: 'USD', amount }, quantity })

test.each([
  [[kes(1_500), kes(200, -1)], 1_300],
  // (2 × $48.01 - $10.00) × 129 = 11,096.58
  [[usd(48.01, 2), kes(5_000), usd(10, -1)], 11_097 + 5_000],
  // More dollars off than any line has: 20,000 - 12,901.29, rounded up once
  [[kes(20_000), usd(100.01, -1)], 7_099],
])('a discount is subtracted before the single rounding: %j', (priced, expected) => {
  expect(linkTotalKes(priced, '129')).toBe(expected)
})

test.each([
  ['KES' as const, [kes(1_500)], [], 1_499],
  ['KES' as const, [kes(1_500)], [kes(300)], 1_500],
  ['USD' as const, [usd(48)], [], 47.99],
  ['USD' as const, [usd(48)], [usd(5)], 48],
  // KES 1,499 are worth $11.620155
  ['USD' as const, [kes(1_500)], [], 11.62],
  ['KES' as const, [kes(1)], [], 0],
])('the maximum discount in %s on %j with delivery %j is %d', (currency, goods, delivery, amount) => {
  expect(maxDiscount({ goods, delivery }, currency, '129')).toEqual({ currency, amount })
})

test('the maximum discount leaves at least one shilling at any rate, and never exceeds the goods', () => {
  const cents = fc.integer({ min: 1, max: 500_000 }).map((amount) => usd(amount / 100))
  const line = fc.oneof(
    cents,
    fc.integer({ min: 1, max: 500_000 }).map((amount) => kes(amount)),
  )
  const micro = fc.integer({ min: 90_000_000, max: 200_000_000 })
  const currency = fc.constantFrom('KES' as const, 'USD' as const)
  const goods = fc.array(line, { minLength: 1, maxLength: 5 })
  const property = fc.property(
    goods,
    fc.array(line, { maxLength: 1 }),
    currency,
    micro,
    (goods, delivery, currency, micro) => {
      const rate = `${Math.floor(micro / 1e6)}.${String(micro % 1e6).padStart(6, '0')}`
      const most = maxDiscount({ goods, delivery }, currency, rate)
      if (most.amount <= 0) return
      const left = linkTotalKes([...goods, ...delivery, { price: most, quantity: -1 }], rate)
      expect(left).toBeGreaterThanOrEqual(1)
      expect(left).toBeGreaterThanOrEqual(linkTotalKes(delivery, rate) - 1)
      expect(worth(most, rate)).toBeLessThan(goods.reduce((sum, { price }) => sum + worth(price, rate), 0n) + shilling)
    },
  )
  fc.assert(property)
})

const shilling = 100_000_000n

/** The value in hundred-millionths of a shilling. */
function worth({ currency, amount }: PricedQuantity['price'], rate: string): bigint {
  return currency === 'KES' ? BigInt(amount) * shilling : BigInt(wireToCents(amount) ?? 0) * rateToMicro(rate)
}
