import { expect, test } from 'vitest'
import { longestProductionDays } from '#app/delivery/delivery-dates.ts'
import { addDays, nairobiDay } from '#app/framework/nairobi.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { addStock } from '#tests/support/shop/stock.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

const fields = { category: 'bracelets', price: 24, description: 'Rain in glass.' }

async function openScene() {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const buyer = await shop.given.guest()
  await shop.given.address(buyer)
  const add = async (name: string, more: object) => {
    const { id } = await shop.given.product({ name, priceCents: 2400 })
    const answer = await office.put(`/products/${id}`, { ...fields, name, ...more })
    expect([answer.statusCode, answer.json()], answer.body).toMatchObject([200, more])
    await shop.given.cartLine(buyer, { id })
    return id
  }
  return { shop, office, buyer, add }
}

async function payFor(shop: TestShop, buyer: Parameters<typeof pay>[1]) {
  const { orderId, transactionId } = await pay(shop, buyer)
  await postResult(shop, transactionId)
  return (await readPaymentState(shop, orderId)).order?.makingDueOn
}

test('the promise uses the longest making time among the ordered products, counted from the payment', async () => {
  const { shop, office, buyer, add } = await openScene()
  const collar = await add('Rain collar', { making_days: 30 })
  await add('Rain band', { making_days: null })
  await office.put(`/products/${collar}`, { ...fields, name: 'Rain collar', making_days: 40 })
  const due = await payFor(shop, buyer)
  expect(due).toBe(addDays(nairobiDay(shop.clock.now()), 40))
})

test('pieces in stock need no time, and a quick product is promised sooner than the default', async () => {
  const { shop, buyer, add } = await openScene()
  const ready = await add('Rain collar', { making_days: 60 })
  await addStock(shop, { id: ready, number: 1 })
  await add('Rain band', { making_days: 2 })
  const due = await payFor(shop, buyer)
  expect(due).toBe(addDays(nairobiDay(shop.clock.now()), 2))
})

test('invalid making days are refused, and omitted ones do not change', async () => {
  const { shop, office, add } = await openScene()
  const id = await add('Rain collar', { making_days: 30 })
  for (const wrong of [0, -1, 366, 1.5, '30']) {
    const answer = await office.put(`/products/${id}`, { ...fields, name: 'Rain collar', making_days: wrong })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['making_days']])
  }
  await office.put(`/products/${id}`, { ...fields, name: 'Rain collar' })
  const [kept] = await office.get<{ making_days: number }[]>('/all-products')
  expect(kept?.making_days).toBe(30)
  const { body } = await shop.api.inject({ url: '/api/products' })
  expect(body).not.toContain('making_days')
})

test('the making time is the longest of several products, zero for stock, and the default if none is set', () => {
  expect(longestProductionDays([], 14)).toBe(0)
  expect(longestProductionDays([{ isReady: true }], 14)).toBe(0)
  expect(longestProductionDays([{ makingDays: 3 }, {}], 14)).toBe(14)
  expect(longestProductionDays([{ makingDays: 3 }, { makingDays: 40, isReady: true }], 14)).toBe(3)
})
