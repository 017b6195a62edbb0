import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsToKes } from './money.ts'
import { orderTotal, totalAdjustments } from './order-total.ts'
import { discountedLineTotals } from './shares.ts'

test('the charged amount is exact for 100,000 random carts and rates', () => {
  const line = fc.record({
    priceCents: fc.integer({ min: 1, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    isAvailable: fc.boolean(),
  })
  const rate = fc.record({ whole: fc.integer({ min: 90, max: 200 }), micro: fc.integer({ min: 0, max: 999_999 }) })
  const property = fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), rate, (lines, { whole, micro }) => {
    const { totalCents } = orderTotal({ lines: lines.filter((one) => one.isAvailable) })
    const charged = BigInt(centsToKes(totalCents, `${whole}.${String(micro).padStart(6, '0')}`))
    // The smallest whole number of shillings that covers the available products and $5.00 of shipping.
    const sold = lines.filter((one) => one.isAvailable)
    const cents = sold.reduce((sum, one) => sum + BigInt(one.priceCents) * BigInt(one.quantity), 500n)
    const worth = cents * (BigInt(whole) * 1_000_000n + BigInt(micro))
    expect(charged * 100_000_000n >= worth && (charged - 1n) * 100_000_000n < worth).toBe(true)
  })
  fc.assert(property, { numRuns: 100_000 })
})

test('a delivery price replaces the flat one, and a discount never exceeds the goods', () => {
  const lines = [
    { priceCents: 2_200, quantity: 2 },
    { priceCents: 2_400, quantity: 1 },
  ]
  expect(orderTotal({ lines })).toEqual({
    currency: 'USD',
    subtotalCents: 6_800,
    discountCents: 0,
    discountCode: null,
    shippingCents: 500,
    shippingKes: null,
    shippingName: null,
    taxCents: 0,
    totalCents: 7_300,
  })
  expect(orderTotal({ lines, shippingCents: 1_200, discountCents: 680 }).totalCents).toBe(7_320)
  expect(orderTotal({ lines, shippingCents: 0, discountCents: 99_900 })).toMatchObject({
    discountCents: 6_800,
    totalCents: 0,
  })
})

test('the displayed parts add up to the grand total', () => {
  const lines = [{ priceCents: 6_800, quantity: 1 }]
  expect(totalAdjustments(orderTotal({ lines }))).toEqual([{ label: 'Shipping', cents: 500 }])
  const reduced = orderTotal({ lines, discountCents: 680 })
  const added = totalAdjustments(reduced)
  expect(added).toEqual([
    { label: 'Discount', cents: -680 },
    { label: 'Shipping', cents: 500 },
  ])
  expect(added.reduce((sum, { cents }) => sum + cents, reduced.subtotalCents)).toBe(reduced.totalCents)
  expect(totalAdjustments(orderTotal({ lines, discountCents: 680, code: 'KARIBU10' }))[0]?.label).toBe(
    'Discount KARIBU10',
  )
  expect(orderTotal({ lines, code: 'KARIBU10' }).discountCode).toBeNull()
})

test('a discount is split over the lines in proportion to their price, to the cent and never beyond a line', () => {
  expect(
    discountedLineTotals(
      [
        { priceCents: 1_000, quantity: 2 },
        { priceCents: 1, quantity: 1 },
      ],
      1_000,
    ),
  ).toEqual([1_000, 1])
  const line = fc.record({ priceCents: fc.nat({ max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 99 }) })
  const property = fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), fc.nat(), (lines, off) => {
    const full = lines.map(({ priceCents, quantity }) => priceCents * quantity)
    const goods = full.reduce((sum, cents) => sum + cents, 0)
    const { discountCents } = orderTotal({ lines, discountCents: off })
    const reduced = discountedLineTotals(lines, discountCents)
    expect(reduced.reduce((sum, cents) => sum + cents, 0)).toBe(goods - discountCents)
    for (const [index, cents] of reduced.entries()) {
      expect(cents).toBeGreaterThanOrEqual(0)
      expect(cents).toBeLessThanOrEqual(full[index] ?? 0)
    }
  })
  fc.assert(property)
})
