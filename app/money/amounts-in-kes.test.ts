import { expect, test } from 'vitest'
import { amountsInKes } from './amounts-in-kes.ts'
import { bookedAmountsInKes } from './booked-amounts-in-kes.ts'
import { orderTotal, totalInKes } from './order-total.ts'

const rate = '129.487'
const lines = [
  { priceCents: 4_800, quantity: 1 },
  { priceCents: 2_499, quantity: 3 },
  { priceCents: 1_050, quantity: 2 },
]

function amounts(added: Omit<Parameters<typeof orderTotal>[0], 'lines'> = {}) {
  const total = { ...orderTotal({ lines, ...added }), lines }
  const amountKes = totalInKes(total, rate)
  return { ...amountsInKes({ ...total, amountKes }, rate), amountKes }
}

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)

test.each([
  ['flat shipping', {}],
  ['shipping in shillings', { shippingCents: 232, shippingKes: 300 }],
  ['a discount', { discountCents: 1_234, code: 'RAIN' }],
  ['a discount, and shipping in shillings', { discountCents: 777, shippingCents: 232, shippingKes: 300 }],
  ['free shipping', { shippingCents: 0 }],
])('with %s the parts add up to the charged amount', (_, added) => {
  const { lines: parts, subtotal, discount, shipping, amountKes } = amounts(added)
  expect(sum(parts)).toBe(subtotal)
  expect(subtotal - discount + shipping).toBe(amountKes)
  expect(parts.every((part, index) => Math.abs(part - [6_215.4, 9_707.6, 2_719.2][index]!) <= 1)).toBe(true)
})

test('a shipping price in shillings is shown exactly as charged', () => {
  expect(amounts({ shippingCents: 232, shippingKes: 300 }).shipping).toBe(300)
})

test('the saved discount of an order has priority', () => {
  const order = { ...orderTotal({ lines, discountCents: 1_000 }), lines, amountKes: 10_000, discountKes: 500 }
  expect(amountsInKes(order, rate)).toMatchObject({ discount: 500 })
})

test('for staff each line is rounded as in Sales History and refunds', () => {
  const order = { ...orderTotal({ lines: [{ priceCents: 3_400, quantity: 2 }], shippingCents: 500 }) }
  const booked = { ...order, lines: [{ priceCents: 3_400, quantity: 2 }], amountKes: 9_461 }
  expect(bookedAmountsInKes(booked, '129.59')).toEqual({ lines: [8_812], subtotal: 8_812, discount: 0, shipping: 649 })
})
