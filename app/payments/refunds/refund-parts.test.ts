import { expect, test } from 'vitest'
import type { StaffOrder } from '#app/orders/admin/staff-order.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { askRefund, paidOrder, readRefunds } from '#tests/support/payments/refunds.ts'
import { makeCode, usualCode } from '#tests/support/shop/discount-codes.ts'
import { openOffice } from '#tests/support/shop/office.ts'

const shipping = { of: 'lines', lines: [], withShipping: true }

test.each([
  ['rounded up', { priceCents: 4_900, amount: 6_993 }, { line: 6_346, shipping: 647 }],
  ['as on the order', { priceCents: 4_800, amount: 6_864 }, { line: 6_216, shipping: 648 }],
  ['after a discount', { priceCents: 4_900, amount: 6_359, code: usualCode.code }, { line: 5_712, shipping: 647 }],
])('shipping and pieces, %s, add up to what is left, in any order', async (_, bought, parts) => {
  const shop = await createPayingShop()
  await makeCode(shop)
  const office = await openOffice(shop)
  const { number, order } = await paidOrder(shop, bought)
  const page = (await office.get<StaffOrder>(`/orders/${number}`)).in_kes
  expect({ line: page.subtotal - page.discount, shipping: page.shipping }).toEqual(parts)

  const { left } = await readRefunds(office, number)
  expect(left).toMatchObject({ lines: [{ kes: parts.line }], shipping_kes: parts.shipping, kes: bought.amount })
  const first = await askRefund(office, number, { wish: shipping, kes: parts.shipping })
  expect(first.json()).toMatchObject({ left: { lines: [{ kes: parts.line }], shipping_kes: 0, kes: parts.line } })
  const [{ id = '' } = {}] = order.lines
  const second = await askRefund(office, number, {
    wish: { of: 'lines', lines: [{ id, quantity: 1 }], withShipping: false },
    kes: parts.line,
  })
  expect(second.json()).toMatchObject({ order_state: 'refunded', left: { kes: 0 } })
})

test('the shipping that is left after its pieces is what is left of the order', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { number, order } = await paidOrder(shop, { priceCents: 4_900, amount: 6_993 })
  const [{ id = '' } = {}] = order.lines
  const piece = { of: 'lines', lines: [{ id, quantity: 1 }], withShipping: false }
  const first = await askRefund(office, number, { wish: piece, kes: 6_346 })
  expect(first.json()).toMatchObject({ left: { lines: [{ kes: 0 }], shipping_kes: 647, kes: 647 } })
  expect((await askRefund(office, number, { wish: shipping, kes: 647 })).statusCode).toBe(200)
})
