import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsToKes } from '#app/money/money.ts'
import { discountedLineTotals, splitByWeight } from '#app/money/shares.ts'
import { calculateRefundShare, type Refundable, type RefundSelection, type RefundShare } from './refund-share.ts'

const left: Refundable = {
  lines: [
    { id: 'a', ordered: 2, paidCents: 4_400, quantity: 2, cents: 4_400 },
    { id: 'b', ordered: 1, paidCents: 399, quantity: 1, cents: 399 },
  ],
  shippingCents: 500,
  kes: 6_862,
  rate: '129.500000',
}

function takeFrom(from: Refundable, share: RefundShare): Refundable {
  const taken = (id: string) => share.lines.find((line) => line.id === id) ?? { quantity: 0, cents: 0 }
  return {
    ...from,
    lines: from.lines.map((line) => ({
      ...line,
      quantity: line.quantity - taken(line.id).quantity,
      cents: line.cents - taken(line.id).cents,
    })),
    shippingCents: from.shippingCents - share.shippingCents,
    kes: from.kes - share.kes,
  }
}

test('a line is refunded at its price, and shipping at its own', () => {
  const one = calculateRefundShare(left, { of: 'lines', lines: [{ id: 'a', quantity: 1 }], withShipping: false })
  expect(one).toEqual({
    ok: true,
    share: { lines: [{ id: 'a', quantity: 1, cents: 2_200 }], shippingCents: 0, kes: 2_849 },
  })
  const shipping = calculateRefundShare(left, { of: 'lines', lines: [], withShipping: true })
  expect(shipping).toEqual({ ok: true, share: { lines: [], shippingCents: 500, kes: 648 } })
})

test('an amount is split over the lines by largest remainder, without quantities', () => {
  expect(calculateRefundShare(left, { of: 'amount', kes: 1_000 })).toEqual({
    ok: true,
    share: {
      lines: [
        { id: 'a', quantity: 0, cents: 708 },
        { id: 'b', quantity: 0, cents: 64 },
      ],
      shippingCents: 0,
      kes: 1_000,
    },
  })
  expect(splitByWeight(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(splitByWeight(5, [0, 0])).toEqual([0, 0])
})

test('a piece is refunded at its discounted price, to the last cent', () => {
  const lines = [{ id: 'a', ordered: 3, paidCents: 2_500, quantity: 3, cents: 2_500 }]
  let rest: Refundable = { lines, shippingCents: 0, kes: 3_238, rate: '129.5' }
  const back = [1, 2, 3].map(() => {
    const result = calculateRefundShare(rest, { of: 'lines', lines: [{ id: 'a', quantity: 1 }], withShipping: false })
    if (!result.ok) throw new Error(result.reason)
    rest = takeFrom(rest, result.share)
    return [result.share.lines[0]?.cents, result.share.kes]
  })
  expect(back).toEqual([
    [833, 1_079],
    [833, 1_079],
    [834, 1_080],
  ])
  expect(rest).toMatchObject({ lines: [{ quantity: 0, cents: 0 }], kes: 0 })
})

test('a refund of all remaining parts is a full refund, to the last shilling', () => {
  const all = { lines: left.lines.map(({ id, quantity, cents }) => ({ id, quantity, cents })), shippingCents: 500 }
  const lines = [
    { id: 'a', quantity: 2 },
    { id: 'b', quantity: 1 },
  ]
  for (const request of [
    { of: 'rest' },
    { of: 'lines', lines, withShipping: true },
    { of: 'amount', kes: 6_862 },
  ] as const)
    expect(calculateRefundShare(left, request as RefundSelection)).toEqual({ ok: true, share: { ...all, kes: 6_862 } })
})

test('a refund of more than the rest, or of nothing, is refused', () => {
  const refusals = (
    [
      [{ of: 'amount', kes: 6_863 }, 'too-much'],
      [{ of: 'amount', kes: 0 }, 'nothing-chosen'],
      [{ of: 'amount', kes: 1.5 }, 'nothing-chosen'],
      [{ of: 'lines', lines: [], withShipping: false }, 'nothing-chosen'],
      [{ of: 'lines', lines: [{ id: 'b', quantity: 2 }], withShipping: false }, 'too-much'],
      [{ of: 'lines', lines: [{ id: 'stranger', quantity: 1 }], withShipping: false }, 'too-much'],
    ] as [RefundSelection, string][]
  ).map(([request, reason]) => ({ result: calculateRefundShare(left, request), reason }))
  for (const { result, reason } of refusals) expect(result).toEqual({ ok: false, reason })
  const twice = [1, 1].map((quantity) => ({ id: 'a', quantity }))
  expect(calculateRefundShare(left, { of: 'lines', lines: twice, withShipping: false })).toEqual({
    ok: false,
    reason: 'too-much',
  })
  expect(calculateRefundShare({ ...left, kes: 0 }, { of: 'rest' })).toEqual({ ok: false, reason: 'too-much' })
})

test('any sequence of partial refunds returns each line and shipping once, and can return everything', () => {
  const line = fc.record({
    priceCents: fc.integer({ min: 1, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  })
  const cut = fc.oneof(
    fc.record({ of: fc.constant('amount' as const), kes: fc.integer({ min: 1, max: 200_000 }) }),
    fc.record({
      of: fc.constant('lines' as const),
      lines: fc.array(fc.record({ id: fc.constantFrom('0', '1', '2'), quantity: fc.integer({ min: 1, max: 3 }) }), {
        maxLength: 2,
      }),
      withShipping: fc.boolean(),
    }),
  )
  const property = fc.property(
    fc.array(line, { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 0, max: 50_000 }),
    fc.nat({ max: 1_000_000 }),
    fc.array(cut, { maxLength: 8 }),
    (lines, shippingCents, off, wishes) => {
      const goods = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
      const discountCents = off % goods
      const paid = discountedLineTotals(lines, discountCents)
      let rest: Refundable = {
        lines: lines.map(({ quantity }, index) => {
          const cents = paid[index] ?? 0
          return { id: String(index), ordered: quantity, paidCents: cents, quantity, cents }
        }),
        shippingCents,
        kes: centsToKes(goods - discountCents + shippingCents, '129.5'),
        rate: '129.5',
      }
      for (const request of [...wishes, { of: 'rest' } as const]) {
        const result = calculateRefundShare(rest, request)
        if (result.ok) rest = takeFrom(rest, result.share)
        expect(rest.kes).toBeGreaterThanOrEqual(0)
        expect(rest.shippingCents).toBeGreaterThanOrEqual(0)
        for (const one of rest.lines) expect(Math.min(one.cents, one.quantity)).toBeGreaterThanOrEqual(0)
        if (rest.kes === 0)
          expect(
            [rest.shippingCents, ...rest.lines.flatMap((one) => [one.cents, one.quantity])].every((n) => n === 0),
          ).toBe(true)
      }
      expect(rest.kes).toBe(0)
    },
  )
  fc.assert(property, { numRuns: 500 })
})
