import { expect, test } from 'vitest'
import { priceNextOrder } from '#app/payments/next-order.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, openPayment, pay } from '#tests/support/payments/payments.ts'
import { openDelivery, saveAddress } from '#tests/support/shop/delivery.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

const env = { BANK_DETAILS: 'Kenya Bank 12345' }

async function order(shop: TestShop, cookie: string, payload: object = { method: 'bank' }) {
  const answer = await shop.api.inject({ method: 'POST', url: '/api/orders', headers: { cookie }, payload })
  const body = answer.json() as { orderId: string; number: string; amount: number; details: string; error: string }
  return { status: answer.statusCode, ...body }
}

test('a bank order fixes its amount in shillings, reserves its pieces and shows the bank details', async () => {
  const shop = await createPayingShop({ env })
  const buyer = await shop.given.buyer()
  const placed = await order(shop, buyer.cookie)
  expect(placed).toMatchObject({ status: 200, number: 'EK-1001', amount: 6_864, details: 'Kenya Bank 12345' })
  expect(await order(shop, buyer.cookie)).toMatchObject({ status: 200, orderId: placed.orderId })

  const books = await readPaymentState(shop, placed.orderId)
  expect(books.order).toMatchObject({ state: 'awaiting_payment', method: 'bank', contact: { phone: '+254712345678' } })
  expect(books.messages).toMatchObject([{ kind: 'bank-placed', priority: 3 }])
  const cart = await shop.api.inject({ url: '/api/user/cart', headers: { cookie: buyer.cookie } })
  expect(cart.json()).toEqual({ cart: [] })
  shop.clock.advance({ days: 6 })
  await shop.runJobs(['order-expiry'])
  expect((await readPaymentState(shop, placed.orderId)).order?.state).toBe('awaiting_payment')
  shop.clock.advance({ days: 1, minutes: 1 })
  await shop.runJobs(['order-expiry'])
  expect((await readPaymentState(shop, placed.orderId)).order?.state).toBe('cancelled')
})

test('a total above the order limit is refused with the limit, and the cart does not change', async () => {
  const shop = await createPayingShop({ env })
  const buyer = await shop.given.buyer({ priceCents: 1_000_000, quantity: 99 })
  expect(await order(shop, buyer.cookie)).toMatchObject({
    status: 409,
    error:
      'Our bank takes at most KES 100,000,000 in one payment. Please pay another way, or order fewer pieces at a time.',
  })
  const cart = await shop.api.inject({ url: '/api/user/cart', headers: { cookie: buyer.cookie } })
  expect(cart.json()).toMatchObject({ cart: [{ quantity: 99 }] })
})

test('a bank order uses the displayed delivery, and a changed one is confirmed first with the correct amount', async () => {
  const shop = await createPayingShop({ env })
  const { add, change, end } = await openDelivery(shop)
  const bus = { name: 'Bus', price: { currency: 'USD', amount: 4 } }
  const id = await add(bus)
  const buyer = await shop.given.buyer()
  await saveAddress(shop, buyer)
  const shown = async () => (await priceNextOrder(shop, buyer.id)).quote.delivery
  const place = (delivery: string | undefined) => order(shop, buyer.cookie, { method: 'bank', delivery })
  const first = await shown()
  await change(id, { ...bus, days_to: 20 })
  expect(await place(first)).toMatchObject({
    status: 409,
    error: 'The delivery is now Bus, 2 to 20 days. The amount to pay is now KES 6,734. Please confirm it.',
  })
  const slower = await shown()
  await change(id, { ...bus, price: { currency: 'USD', amount: 6 }, days_to: 20 })
  expect(await place(slower)).toMatchObject({ status: 409, amount: 6_993, error: expect.stringContaining('KES 6,993') })
  expect(await place('')).toMatchObject({ status: 409 })
  expect(await place(await shown())).toMatchObject({ status: 200, amount: 6_993 })

  // Staff remove all delivery options, so the flat price applies.
  await shop.given.cartLine(buyer, buyer.product)
  const last = await shown()
  await end(id)
  expect(await place(last)).toMatchObject({ status: 409 })
  expect(await place('')).toMatchObject({ status: 200, amount: 6_864 })
})

test('a bank order needs bank details, a cart and an address, and is refused during a live prompt', async () => {
  const bare = await createPayingShop()
  const one = await bare.given.buyer()
  expect(await order(bare, one.cookie)).toMatchObject({
    status: 409,
    error: 'Bank transfer is not offered at present.',
  })

  const shop = await createPayingShop({ env })
  const stranger = await shop.given.customer()
  expect(await order(shop, stranger.cookie)).toMatchObject({ status: 409 })
  await shop.given.cartLine(stranger, await shop.given.product())
  expect(await order(shop, stranger.cookie)).toMatchObject({ status: 422 })
  expect(await order(shop, stranger.cookie, { method: 'mpesa' })).toMatchObject({ status: 400 })
  const buyer = await shop.given.buyer()
  const paid = await pay(shop, buyer)
  expect(await order(shop, buyer.cookie)).toMatchObject({ status: 409, error: expect.stringContaining('in progress') })

  // The transfer replaced the M-Pesa order: staff must review money that still arrives for it.
  await postResult(shop, paid.transactionId, { code: 1032 })
  expect(await order(shop, buyer.cookie)).toMatchObject({ status: 200 })
  await postResult(shop, paid.transactionId)
  expect((await readPaymentState(shop, paid.orderId)).reviews).toMatchObject([{ reason: 'order-superseded' }])
})

test('a cart with a payment in review can’t be ordered by bank transfer, but another cart can', async () => {
  const shop = await createPayingShop({ env })
  const { buyer, attempt } = await openPayment(shop)
  await postResult(shop, attempt.id, { amount: 5 })
  expect(await order(shop, buyer.cookie)).toMatchObject({
    status: 409,
    error: 'Your payment for this was received and is being checked. Please do not pay again.',
  })
  expect((await readPaymentState(shop, attempt.orderId)).order).toMatchObject({
    state: 'awaiting_payment',
    method: 'mpesa',
  })

  await shop.given.cartLine(buyer, buyer.product, 2)
  expect(await order(shop, buyer.cookie)).toMatchObject({ status: 200 })
})
