import { expect, test } from 'vitest'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { toBuyerOrder } from './buyer-order.ts'
import { currentStage, type orderStateTexts, productionStages, promisedDay } from './order-texts.ts'
import { findCustomerOrder } from './orders.server.ts'

test('an order is found by its number, only by its own customer', async () => {
  const shop = await createTestShop({ env: { BANK_DETAILS: 'Account 1234' } })
  const buyer = await shop.given.buyer({ priceCents: 4800, quantity: 2 })
  const stranger = await shop.given.customer()
  const { number } = await shop.given.bankOrder(buyer)

  expect(await findCustomerOrder(shop.db, buyer.id, number)).toMatchObject({ number, totalCents: 10_100 })
  expect(await findCustomerOrder(shop.db, buyer.id, number.toLowerCase())).toMatchObject({ number })
  for (const unknown of ['EK-999999', 'EK-', '1e9', "EK-1001' or '1'='1"]) {
    expect(await findCustomerOrder(shop.db, buyer.id, unknown)).toBeNull()
  }
  expect(await findCustomerOrder(shop.db, stranger.id, number)).toBeNull()
})

test('the order page gets only the displayed data, without the customer id and staff fields', async () => {
  const shop = await createTestShop({ env: { BANK_DETAILS: 'Account 1234' } })
  const { id, cookie } = await shop.given.buyer()
  const payload = { method: 'bank' }
  const placed = await shop.api.inject({ method: 'POST', url: '/api/orders', headers: { cookie }, payload })
  const order = await findCustomerOrder(shop.db, id, placed.json().number)
  if (!order) throw new Error('no order was placed')
  const shown = toBuyerOrder(order)
  expect(shown).toMatchObject({ number: order.number, totalCents: order.totalCents, lines: order.lines })
  for (const field of ['id', 'customerId', 'fingerprint', 'contact', 'shippingAddress', 'isOnHold', 'isSuperseded']) {
    expect(order).toHaveProperty(field)
    expect(shown).not.toHaveProperty(field)
  }
})

test('a paid order has one of four stages, and an unpaid, cancelled or refunded order has none', () => {
  const reached = (state: keyof typeof orderStateTexts) => {
    const stage = currentStage(state)
    return stage === null ? null : productionStages[stage]
  }
  expect((['paid', 'making', 'sent', 'delivered'] as const).map(reached)).toEqual(productionStages)
  expect((['awaiting_payment', 'cancelled', 'refunded'] as const).map(reached)).toEqual([null, null, null])
})

test('the promised day is shown until the order is shipped', () => {
  const makingDueOn = '2026-12-05'
  expect(promisedDay({ state: 'making', makingDueOn })).toBe(makingDueOn)
  expect(promisedDay({ state: 'sent', makingDueOn })).toBeNull()
})
