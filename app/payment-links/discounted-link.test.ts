import { describe, expect, test } from 'vitest'
import type { StaffOrder, StaffOrderRow } from '#app/orders/admin/staff-order.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { askFor, necklace, openLinkScene, payByLink } from '#tests/support/payments/payment-links.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { askRefund, readRefunds } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { nairobiDay } from '../framework/nairobi.ts'
import type { StaffPaymentLink } from './link-wire.ts'

const off = (amount: number, currency = 'KES') => ({ discount: { currency, amount } })
const belt = { words: 'Belt', price: { currency: 'KES', amount: 1_000 }, quantity: 2 }

/** A necklace and two belts of KES 3,500 in all, for KES 3,000. */
async function payReduced() {
  const scene = await openLinkScene({ lines: [necklace, belt], ...off(500) })
  const paid = await payByLink(scene.shop, scene.token, { amount: 3_000 })
  await postResult(scene.shop, paid.transactionId)
  return { ...scene, orderId: paid.orderId, number: scene.paymentLink.number }
}

test('a discount in shillings is exact to the shilling, for buyer, order, message and sales', async () => {
  const { shop, office, paymentLink } = await openLinkScene(off(200))
  const lines = [{ name: 'Beaded necklace', quantity: 1, kes: 1_500 }]
  expect(paymentLink).toMatchObject({ amount_kes: 1_300, discount_kes: 200, delivery_kes: 0, lines })
  expect(decodeURIComponent(paymentLink.whatsapp)).toContain('Beaded necklace. Discount KES 200. KES 1,300 in all.')
  const token = paymentLink.link.split('/').at(-1) ?? ''
  expect(await payByLink(shop, token)).toMatchObject({ status: 409, amount: 1_300 })
  const { transactionId, orderId } = await payByLink(shop, token, { amount: 1_300 })
  await postResult(shop, transactionId)

  const { order, sales, messages } = await readPaymentState(shop, orderId)
  expect(order).toMatchObject({ subtotalCents: 1_158, discountCents: 154, totalCents: 1_004, amountKes: 1_300 })
  expect(sales.map(({ quantity, totalCents }) => [quantity, totalCents]).toSorted()).toEqual([
    [0, -154],
    [1, 1_158],
  ])
  expect(messages[0]?.text).toContain('Subtotal $11.58, discount -$1.54, shipping $0.00')
  expect(await office.get<StaffOrder>(`/orders/${paymentLink.number}`)).toMatchObject({
    discount: 1.54,
    total: 10.04,
    in_kes: { lines: [1_500], subtotal: 1_500, discount: 200, shipping: 0 },
  })
  expect(await office.get<StaffOrderRow[]>('/orders')).toMatchObject([{ discount: 1.54 }])
  expect(await office.get<StaffPaymentLink[]>('/requests')).toMatchObject([{ discount_kes: 200 }])
})

test('the discount is its own line in the sales, and all totals are the paid amounts', async () => {
  const { shop, office } = await payReduced()
  const history = await office.get<{ kind: string; name: string; quantity: number; total: number }[]>('/sales-history')
  // $3.86 off $11.58 and two of $7.72, by the largest remainder
  expect(history.map(({ kind, name, quantity, total }) => [kind, name, quantity, total]).toSorted()).toEqual([
    ['discount', 'Beaded necklace', 0, -1.65],
    ['discount', 'Belt', 0, -2.21],
    ['sale', 'Beaded necklace', 1, 11.58],
    ['sale', 'Belt', 2, 15.44],
  ])
  const { data } = await office.get<{ data: object }>('/dashboard')
  expect(data).toMatchObject({ total_earned: 23.16, total_sold: 3, by_category: [{ name: 'Other', value: 23.16 }] })
  const today = nairobiDay(shop.clock.now())
  const csv = await office.getText(`/books.csv?from=${today}&to=${today}`)
  expect(csv).toMatch(/,3000\.00,500,\r\n/)
  expect(await office.getText('/sales-history.csv')).toContain('"Belt (discount)",7.72,0,-2.21,')
})

test('pieces are refunded at the paid price, and never at more', async () => {
  const { shop, office, orderId, number } = await payReduced()
  const ofBelts = (await readRefunds(office, number)).left.lines.find(({ name }) => name === 'Belt')
  expect(ofBelts).toMatchObject({ ordered: 2, quantity: 2, paid_cents: 1_323, cents: 1_323 })
  const oneBelt = { of: 'lines', lines: [{ id: ofBelts?.id ?? '', quantity: 1 }], withShipping: false }
  // $6.61 at 129.511518
  expect((await askRefund(office, number, { wish: oneBelt, kes: 1_000 })).statusCode).toBe(409)
  expect((await askRefund(office, number, { wish: oneBelt, kes: 856 })).statusCode).toBe(200)
  const beyond = { wish: { of: 'amount', kes: 2_145 }, kes: 2_145 }
  expect((await askRefund(office, number, beyond)).statusCode).toBe(409)
  expect((await askRefund(office, number, { wish: { of: 'amount', kes: 44 }, kes: 44 })).statusCode).toBe(200)
  expect((await askRefund(office, number, { kes: 2_100 })).json()).toMatchObject({ order_state: 'refunded' })

  const { order, sales } = await readPaymentState(shop, orderId)
  expect(order).toMatchObject({ state: 'refunded', amountKes: 3_000, refundedKes: 3_000 })
  expect(sales.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(0)
  expect(sales.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(0)
  expect(await office.get('/dashboard')).toMatchObject({ data: { total_earned: 0, total_sold: 0 } })
})

describe('a discount that leaves nothing to pay is refused with its field and limit', () => {
  const delivery = { address: 'Ngong Road 12', city: 'Nairobi', price: { currency: 'KES', amount: 300 } }
  test.each([
    { wish: off(1_500), status: 400, words: 'at most KES 1,499' },
    { wish: off(9_999), status: 400, words: 'at most KES 1,499' },
    { wish: { ...off(1_501), delivery }, status: 400, words: 'at most KES 1,500' },
    { wish: off(11.63, 'USD'), status: 400, words: 'at most $11.62' },
    { wish: off(0), status: 400, words: 'whole, 1 to 1,300,000' },
    { wish: off(-5), status: 400, words: 'whole, 1 to 1,300,000' },
    { wish: off(0.5), status: 400, words: 'whole, 1 to 1,300,000' },
    { wish: off(1.005, 'USD'), status: 400, words: 'at most two decimals' },
  ])('$wish.discount', async ({ wish: input, status, words }) => {
    const office = await openOffice(await createTestShop())
    const answer = await office.post('/requests', askFor(input))
    expect(answer.statusCode).toBe(status)
    expect((answer.json() as { fields: Record<string, string> }).fields.discount).toContain(words)
    expect(await office.get('/requests')).toEqual([])
  })
})

test.each([
  { wish: off(1_499), amount: 1, discount: 1_499 },
  { wish: off(11.62, 'USD'), amount: 2, discount: 1_498 },
])('a discount can take off all but a small amount: $wish.discount', async ({ wish: input, amount, discount }) => {
  const office = await openOffice(await createTestShop())
  const made = (await office.post('/requests', askFor(input))).json()
  expect(made).toMatchObject({ amount_kes: amount, discount_kes: discount })
})
