import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { promiseText } from '#app/delivery/delivery-dates.ts'
import { displayDay, nairobiDay } from '#app/framework/nairobi.ts'
import { stagesOf } from '#app/orders/order-texts.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { payByCard } from '#tests/support/payments/cards.ts'
import { askFor, openLinkScene } from '#tests/support/payments/payment-links.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay, usualKes } from '#tests/support/payments/payments.ts'
import { createCustomers, payAll } from '#tests/support/shop/many-customers.ts'
import { addStock, checkStock, readStock } from '#tests/support/shop/stock.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { loader } from './checkout-page.tsx'

/** Two buyers with the same product in their carts, and `number` in stock. */
async function openScene(number: number, isMadeToOrder = false) {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const { id, name } = buyer.product
  await addStock(shop, { id, number, isMadeToOrder })
  const other = await shop.given.customer()
  await shop.given.address(other)
  await shop.given.cartLine(other, buyer.product)
  return { shop, buyer, other, id, name, ready: () => readStock(shop, id) }
}

const otherPhone = { phone: '0712345679' }
async function readCheckout(shop: TestShop, { cookie }: { cookie: string }) {
  const context = new RouterContextProvider(new Map([[shopContext, shop]]) as never)
  const request = new Request('http://localhost/shop/checkout', { headers: { cookie } })
  return loader({ request, context } as never)
}

const lineOf = async (shop: TestShop, orderId: string) => (await readPaymentState(shop, orderId)).order?.lines[0]

test('if 64 customers want the last piece, one gets it and the others are told before they pay', async () => {
  const shop = await createPayingShop()
  const customers = await createCustomers(shop, 64)
  const { rows } = await shop.db.execute<{ id: string; name: string }>('select id, name from products')
  const { id = '', name = '' } = rows[0] ?? {}
  await addStock(shop, { id, number: 1 })
  const answers = await payAll(shop, customers, usualKes)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers.filter(({ ok }) => !ok)) {
    expect(answer).toMatchObject({ reason: 'pieces-short', message: `The last ${name} is reserved for another buyer.` })
  }
  expect(await readStock(shop, id)).toEqual({ made: 1, held: 1, taken: 0, free: 0 })
  expect(shop.sandbox.pushes()).toHaveLength(1)
  await checkStock(shop)
})

test('a piece is reserved for a prompt, consumed by its payment, and then sold out', async () => {
  const { shop, buyer, other, name, ready } = await openScene(1)
  const { transactionId, orderId } = await pay(shop, buyer)
  expect(await ready()).toMatchObject({ held: 1, free: 0 })
  expect(await pay(shop, other, otherPhone)).toMatchObject({
    status: 409,
    reason: 'pieces-short',
    error: `The last ${name} is reserved for another buyer. Please change your cart before you pay.`,
  })
  await postResult(shop, transactionId)
  expect(await ready()).toEqual({ made: 1, held: 0, taken: 1, free: 0 })
  expect(await lineOf(shop, orderId)).toMatchObject({ quantity: 1, ready: 1 })
  const { order } = await readPaymentState(shop, orderId)
  expect(order && stagesOf(order)).toEqual(['Paid', 'Being packed', 'Sent', 'Delivered'])
  // The makers have nothing to make, so the order is due today.
  expect((await readPaymentState(shop, orderId)).order?.makingDueOn).toBe(nairobiDay(shop.clock.now()))
  expect(await pay(shop, other, otherPhone)).toMatchObject({
    error: `${name} is sold out. Please change your cart before you pay.`,
  })
})

test('the checkout promises the day of payment if all pieces are ready, and a making time otherwise', async () => {
  const { shop, buyer } = await openScene(2, true)
  const promised = async () => {
    const { promise, delivery } = await readCheckout(shop, buyer)
    return { on: promise.readyOn, text: promiseText(promise, delivery.option) }
  }
  const today = nairobiDay(shop.clock.now())
  const made = nairobiDay(shop.clock.now(), shop.settings.makingDays)
  const ready = { on: today, text: `Ready to send by ${displayDay(today)}.` }
  const toBeMade = { on: made, text: `Made for you by ${displayDay(made)}.` }
  expect(await promised()).toEqual(ready)
  // The same promise while another order of the buyer reserves the stock.
  await shop.given.cartLine(buyer, buyer.product, 2)
  expect((await pay(shop, buyer, { amount: 13_080 })).status).toBe(200)
  expect(await promised()).toEqual(ready)
  await shop.given.cartLine(buyer, buyer.product, 3)
  expect(await promised()).toEqual(toBeMade)
  await shop.given.cartLine(buyer, buyer.product, 1)
  await shop.given.cartLine(buyer, await shop.given.product())
  expect(await promised()).toEqual(toBeMade)
})

test('a failed prompt releases its reservation at once', async () => {
  const { shop, buyer, other, ready } = await openScene(1)
  const { transactionId } = await pay(shop, buyer)
  await postResult(shop, transactionId, { code: 1032 })
  expect(await ready()).toMatchObject({ held: 0, free: 1 })
  expect(await pay(shop, other, otherPhone)).toMatchObject({ status: 200 })
  expect(await pay(shop, buyer)).toMatchObject({ status: 409, reason: 'pieces-short' })
  await checkStock(shop)
})

test('a prompt with an unknown result reserves for 15 minutes; money after the piece is sold goes to review', async () => {
  const { shop, buyer, other, ready } = await openScene(1)
  const { transactionId, orderId } = await pay(shop, buyer)
  shop.clock.advance({ minutes: 14 })
  expect(await pay(shop, other, otherPhone)).toMatchObject({ status: 409 })
  shop.clock.advance({ minutes: 2 })
  const bought = await pay(shop, other, otherPhone)
  await postResult(shop, bought.transactionId)
  expect(await ready()).toEqual({ made: 1, held: 0, taken: 1, free: 0 })

  await postResult(shop, transactionId)
  const { order, reviews, attempts, messages } = await readPaymentState(shop, orderId)
  expect({ state: order?.state, attempt: attempts[0]?.state }).toEqual({
    state: 'awaiting_payment',
    attempt: 'success',
  })
  expect(reviews).toMatchObject([{ reason: 'piece-gone' }])
  expect(messages).toHaveLength(1)
  await checkStock(shop)
})

test('a late payment takes the piece if it is still in stock', async () => {
  const { shop, buyer, ready } = await openScene(1)
  const { transactionId, orderId } = await pay(shop, buyer)
  shop.clock.advance({ minutes: 16 })
  await shop.runJobs(['ready-holds'])
  expect(await ready()).toMatchObject({ held: 0, free: 1 })
  await postResult(shop, transactionId)
  expect(await lineOf(shop, orderId)).toMatchObject({ ready: 1 })
  expect(await ready()).toEqual({ made: 1, held: 0, taken: 1, free: 0 })
})

test('a product that is made to order is made if the stock is too small', async () => {
  const { shop, buyer, other, ready } = await openScene(2, true)
  await shop.given.cartLine(buyer, buyer.product, 3)
  const { orderId, transactionId } = await pay(shop, buyer, { amount: 19_296 })
  // A new customer can reserve only half of the stock. Then the payment also consumes what is still free.
  expect(await ready()).toMatchObject({ held: 1, free: 1 })
  expect(await pay(shop, other, otherPhone)).toMatchObject({ status: 200 })
  await postResult(shop, transactionId)
  expect(await lineOf(shop, orderId)).toMatchObject({ quantity: 3, ready: 2 })
  await checkStock(shop)
})

test('a card page reserves for 30 minutes, and a newer order of the same customer takes it over', async () => {
  const { shop, buyer, ready } = await openScene(1)
  expect((await payByCard(shop, buyer)).status).toBe(200)
  shop.clock.advance({ minutes: 29 })
  await shop.runJobs(['ready-holds'])
  expect(await ready()).toMatchObject({ held: 1 })
  // A newer order of the same buyer replaces the first one and its reservation.
  await shop.given.address(buyer, 'customer')
  const prompted = await pay(shop, buyer)
  expect(prompted.status).toBe(200)
  expect(await ready()).toMatchObject({ held: 1, free: 0 })
  await checkStock(shop)
  shop.clock.advance({ minutes: 16 })
  await shop.runJobs(['ready-holds'])
  expect(await ready()).toMatchObject({ held: 0, free: 1 })
})

test('a bank order reserves for one day', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Account 1' } })
  const buyer = await shop.given.buyer()
  await addStock(shop, { id: buyer.product.id, number: 1 })
  const order = ({ cookie }: { cookie: string }) =>
    shop.api.inject({ method: 'POST', url: '/api/orders', headers: { cookie }, payload: { method: 'bank' } })
  expect((await order(buyer)).statusCode).toBe(200)
  shop.clock.advance({ hours: 23 })
  await shop.runJobs(['ready-holds', 'exchange-rate'])
  expect(await readStock(shop, buyer.product.id)).toMatchObject({ held: 1 })
  const other = await shop.given.customer()
  await shop.given.address(other)
  await shop.given.cartLine(other, buyer.product)
  expect((await order(other)).json()).toMatchObject({
    error: `The last ${buyer.product.name} is reserved for another buyer. Please change your cart before you pay.`,
  })
  shop.clock.advance({ hours: 2 })
  await shop.runJobs(['ready-holds', 'exchange-rate'])
  expect(await readStock(shop, buyer.product.id)).toMatchObject({ held: 0, free: 1 })
  expect((await order(other)).statusCode).toBe(200)
  await checkStock(shop)
})

test('a payment link reserves its pieces, and can’t be created for sold pieces', async () => {
  const { shop, office } = await openLinkScene()
  const { id: productId, name } = await shop.given.product()
  await addStock(shop, { id: productId, number: 1 })
  const request = askFor({ lines: [{ productId, quantity: 1 }] })
  expect((await office.post('/requests', request)).statusCode).toBe(200)
  expect(await readStock(shop, productId)).toMatchObject({ held: 1, free: 0 })
  expect((await office.post('/requests', request)).statusCode).toBe(200)
  const second = await office.post('/requests', askFor({ lines: [{ productId, quantity: 1 }] }))
  expect([second.statusCode, second.json()]).toMatchObject([
    409,
    { error: `The last ${name} is reserved for another buyer.` },
  ])
})
