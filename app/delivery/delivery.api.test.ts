import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { nairobiDay } from '#app/framework/nairobi.ts'
import { customerMessages } from '#app/orders/orders.tables.server.ts'
import { priceNextOrder } from '#app/payments/next-order.server.ts'
import { createManualPaymentShop } from '#tests/support/payments/c2b.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { payByCard } from '#tests/support/payments/cards.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay, usualKes } from '#tests/support/payments/payments.ts'
import { askRefund, readRefunds } from '#tests/support/payments/refunds.ts'
import { choose, openDelivery, ownAddress, saveAddress } from '#tests/support/shop/delivery.ts'
import { post } from '#tests/support/shop/sign-in.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

const nairobi = { city: 'Nairobi', state: 'Nairobi County' }
/** The makers need four days. A product of $48.00 costs KES 6,216 at the rate of 129.5. */
const shopOf = () => createPayingShop({ env: { MAKING_DAYS: '4' } })
const goodsKes = 6_216
const quoteOf = async (shop: TestShop, { id }: { id: string }) => (await priceNextOrder(shop, id)).quote
const today = (shop: TestShop, later = 0) => nairobiDay(shop.clock.now(), later)
const payTerms = (shop: TestShop, { cookie }: { cookie: string }, payload: object) =>
  post(shop, '/api/mpesa/pay', { phone: '0712345678', ...payload }, cookie)

test('without delivery options shipping is $5.00, and an order stores no delivery', async () => {
  const shop = await shopOf()
  const buyer = await shop.given.buyer()
  const { transactionId, orderId } = await pay(shop, buyer, { amount: usualKes })
  await postResult(shop, transactionId)
  const { order } = await readPaymentState(shop, orderId)
  expect(order).toMatchObject({ shippingCents: 500, shippingKes: null, delivery: null, withYouBy: null })
  expect(order?.makingDueOn).toBe(today(shop, 4))
})

test('a delivery price in shillings is charged, shown and refunded exactly in shillings', async () => {
  const shop = await shopOf()
  const { office, add, change } = await openDelivery(shop)
  const rider = { name: 'Rider', countries: ['KE'], counties: ['Nairobi'], days_from: 0, days_to: 1 }
  const id = await add({ ...rider, price: { currency: 'KES', amount: 301 } })
  const buyer = await shop.given.buyer({ priceCents: 4800 })
  await saveAddress(shop, buyer, nairobi)

  expect(await pay(shop, buyer, { amount: usualKes })).toMatchObject({ status: 409, amount: goodsKes + 301 })
  const { transactionId, orderId } = await pay(shop, buyer, { amount: goodsKes + 301 })
  await change(id, { ...rider, name: 'Slow rider', days_to: 9 })
  await postResult(shop, transactionId, { amount: goodsKes + 301 })

  const { order, messages, sales } = await readPaymentState(shop, orderId)
  expect(order).toMatchObject({
    state: 'paid',
    amountKes: goodsKes + 301,
    shippingCents: 232,
    totalCents: 5_032,
    shippingKes: 301,
    delivery: { id, name: 'Rider', daysFrom: 0, daysTo: 1, place: null },
    makingDueOn: today(shop, 4),
    withYouBy: today(shop, 5),
  })
  expect(sales.map(({ totalCents }) => totalCents)).toEqual([4_800])
  expect(messages[0]?.text).toContain('shipping, Rider $2.32')
  expect(await office.get(`/orders/${order?.number}`)).toMatchObject({
    shipping: 2.32,
    delivery: { name: 'Rider', days_from: 0, days_to: 1, place: null },
    with_you_by: today(shop, 5),
  })
  const own = await shop.api.inject({ url: `/api/orders/${orderId}`, headers: { cookie: buyer.cookie } })
  expect(own.json()).toMatchObject({ total: 50.32, delivery: { name: 'Rider' }, withYouBy: today(shop, 5) })

  const number = order?.number ?? ''
  const refund = { of: 'lines', lines: [], withShipping: true }
  expect((await askRefund(office, number, { wish: refund, kes: 301 })).statusCode).toBe(200)
  expect((await readRefunds(office, number)).left).toMatchObject({ shipping_cents: 0, kes: goodsKes })
})

test('the amount depends on the address; a changed or ended option answers 409 with the correct amount', async () => {
  const shop = await shopOf()
  const { add, change, end } = await openDelivery(shop)
  const bus = await add({ name: 'Bus', countries: ['KE'], price: { currency: 'USD', amount: 4 } })
  await add({ name: 'Rider', countries: ['KE'], counties: ['Nairobi'], price: { currency: 'KES', amount: 300 } })
  const buyer = await shop.given.buyer()
  await saveAddress(shop, buyer, nairobi)
  expect((await quoteOf(shop, buyer)).amountKes).toBe(goodsKes + 300)
  await saveAddress(shop, buyer)
  const shown = await quoteOf(shop, buyer)
  expect(shown).toMatchObject({ totalCents: 5_200, amountKes: 6_734 })

  // The option keeps its price, but becomes slower.
  await change(bus, { name: 'Bus', countries: ['KE'], price: { currency: 'USD', amount: 4 }, days_to: 20 })
  const slower = (await payTerms(shop, buyer, { amount: shown.amountKes, delivery: shown.delivery })).json()
  expect(slower).toMatchObject({
    reason: 'amount-changed',
    amount: 6_734,
    deliveryProblem: 'The delivery is now Bus, 2 to 20 days.',
  })
  await change(bus, { name: 'Bus', countries: ['KE'], price: { currency: 'USD', amount: 6 }, days_to: 20 })
  const dearer = await payTerms(shop, buyer, { amount: slower.amount, delivery: slower.delivery })
  expect([dearer.statusCode, dearer.json().amount]).toEqual([409, 6_993])

  await end(bus)
  const over = await payTerms(shop, buyer, { amount: 6_993, delivery: dearer.json().delivery })
  expect([over.statusCode, over.json()]).toMatchObject([422, { reason: 'no-delivery' }])
  expect(over.json().fields.shippingAddress).toContain('We do not deliver there yet')
  const chosen = await choose(shop, buyer, { deliveryOption: bus })
  expect([chosen.statusCode, (await choose(shop, buyer, { deliveryOption: randomUUID() })).statusCode]).toEqual([
    409, 409,
  ])
})

test('an address without delivery can’t be paid for with any method, but pickup is possible', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'KCB 123' } })
  const { add, office } = await openDelivery(shop)
  await add({ name: 'Bus', countries: ['KE'] })
  const buyer = await shop.given.buyer()
  await saveAddress(shop, buyer, { country: 'Chile', state: 'Valparaiso', city: 'Valparaiso' })
  expect(await pay(shop, buyer, { amount: goodsKes })).toMatchObject({ status: 422, reason: 'no-delivery' })
  const placeByBank = async () => (await post(shop, '/api/orders', { method: 'bank' }, buyer.cookie)).statusCode
  expect(await placeByBank()).toBe(422)

  const workshop = await add({ name: 'Collect', place: 'Ngong Road 12', price: { currency: 'USD', amount: 0 } })
  expect(await placeByBank()).toBe(422)
  await choose(shop, buyer, { deliveryOption: workshop })
  expect(await placeByBank()).toBe(200)
  expect(await office.get('/delivery-options')).toMatchObject([
    { name: 'Bus' },
    { name: 'Collect', place: 'Ngong Road 12' },
  ])
})

test('a pickup order needs a name and no address, and its buyer reads the place and the day', async () => {
  const shop = await shopOf()
  const { add, office } = await openDelivery(shop)
  await add({ name: 'Bus' })
  const place = 'Ngong Road 12, behind the mill'
  const id = await add({
    name: 'At the workshop',
    place,
    days_from: 0,
    days_to: 0,
    price: { currency: 'USD', amount: 0 },
  })
  const guest = await shop.given.guest()
  await shop.given.cartLine(guest, await shop.given.product({ priceCents: 4800 }), 1)
  expect(await pay(shop, guest, { amount: usualKes })).toMatchObject({ status: 422, reason: 'no-address' })
  await choose(shop, guest, { deliveryOption: id })
  expect(await pay(shop, guest, { amount: goodsKes })).toMatchObject({ status: 422, reason: 'no-collector' })
  await choose(shop, guest, { contact: { name: 'Akinyi', email: 'akinyi@example.com', phone: '+254712345678' } })
  const { transactionId, orderId } = await pay(shop, guest, { amount: goodsKes })
  await postResult(shop, transactionId, { amount: goodsKes })

  const { order, messages } = await readPaymentState(shop, orderId)
  expect(order).toMatchObject({
    shippingCents: 0,
    shippingAddress: { name: 'Akinyi', address: place, city: '', country: '', phone: '+254712345678' },
    delivery: { place },
    withYouBy: today(shop, 4),
  })
  expect(messages[0]?.text).toContain(`Collects at: Akinyi, ${place}, +254712345678`)
  const own = await shop.api.inject({ url: `/api/orders/${orderId}`, headers: { cookie: guest.cookie } })
  expect([own.statusCode, own.json().shippingAddress.address]).toEqual([200, place])

  const moved = await office.post(`/orders/${order?.number}/state`, { from: 'paid', to: 'sent' })
  expect(moved.statusCode).toBe(200)
  const said = (await shop.db.select().from(customerMessages)).filter(({ kind }) => kind === 'ready')
  expect(said.map(({ way }) => way).sort()).toEqual(['email', 'sms'])
  for (const { text } of said) expect(text).toContain(place)
  const contact = await office.get<{ whatsapp: string }>(`/orders/${order?.number}/customer-messages`)
  expect(decodeURIComponent(contact.whatsapp.replaceAll('+', ' '))).toContain(`is ready to collect: ${place}.`)
})

test('a pickup is one order with any phone or payment method, and a late payment of the first try is accepted', async () => {
  const shop = await createManualPaymentShop()
  const { add } = await openDelivery(shop)
  const place = 'Ngong Road 12'
  const id = await add({ name: 'At the workshop', place, price: { currency: 'USD', amount: 0 } })
  const buyer = await shop.given.buyer()
  await choose(shop, buyer, { deliveryOption: id })
  shop.sandbox.faults.callback.times = 0
  const { transactionId, orderId } = await pay(shop, buyer, { phone: '0712345679', amount: goodsKes })
  shop.clock.advance({ minutes: 4 })
  const again = await pay(shop, buyer, { phone: '0722000111', amount: goodsKes })
  expect(again).toMatchObject({ status: 200, orderId })
  shop.clock.advance({ minutes: 4 })
  expect(await payByCard(shop, buyer, { amount: goodsKes })).toMatchObject({ status: 200, orderId })
  const headers = { cookie: buyer.cookie }
  const payload = { amount: goodsKes }
  const byHand = await shop.api.inject({ method: 'POST', url: '/api/mpesa/by-hand', headers, payload })
  expect([byHand.statusCode, byHand.json()]).toMatchObject([200, { orderId }])

  await postResult(shop, transactionId)
  const { order, reviews } = await readPaymentState(shop, orderId)
  expect(reviews).toEqual([])
  expect(order).toMatchObject({ state: 'paid', shippingAddress: { address: place, phone: '+254712345679' } })
})

test('closed days move every promised date, and paused sales refuse orders with a message', async () => {
  const shop = await shopOf()
  const { add, close, send, office } = await openDelivery(shop)
  await add({ days_from: 1, days_to: 2 })
  await close(today(shop, 2), today(shop, 3), { word: 'Jamhuri Day' })
  const buyer = await shop.given.buyer()
  const { transactionId, orderId } = await pay(shop, buyer)
  await postResult(shop, transactionId)
  const { order } = await readPaymentState(shop, orderId)
  expect([order?.makingDueOn, order?.withYouBy]).toEqual([today(shop, 6), today(shop, 8)])

  const pause = await close(today(shop), today(shop, 5), { is_pause: true, stops_selling: true })
  await shop.given.cartLine(buyer, buyer.product)
  const refused = await pay(shop, buyer, { phone: '0712345679' })
  expect(refused).toMatchObject({ status: 409, reason: 'selling-paused' })
  expect(refused.error).toMatch(/^We take no orders today\. We take orders again from \d+ \w+ \d{4}\.$/)

  expect((await send('DELETE', `/closed-days/${pause}`)).statusCode).toBe(200)
  expect(await pay(shop, buyer, { phone: '0712345679' })).toMatchObject({ status: 200 })
  const over = { first_on: '2020-01-01', last_on: '2020-01-02', is_pause: false, stops_selling: false, word: '' }
  expect((await office.post('/closed-days', { id: randomUUID(), ...over })).statusCode).toBe(400)
  const changes = await office.get<{ action: string }[]>('/changes')
  const actions = changes.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['delivery made', 'days closed', 'days opened']))
})

test('staff sort the options, the first is the default, and two simultaneous changes leave one order', async () => {
  const shop = await createPayingShop()
  const { add, send, office, end } = await openDelivery(shop)
  const ids = [await add({ name: 'A' }), await add({ name: 'B' }), await add({ name: 'C' })]
  const [a = '', b = '', c = ''] = ids
  const answers = await Promise.all([
    send('PUT', '/delivery-options', { ids: [c, b, a] }),
    send('PUT', '/delivery-options', { ids: [b, a, c] }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const names = async () => (await office.get<{ name: string }[]>('/delivery-options')).map(({ name }) => name).join('')
  expect(['CBA', 'BAC']).toContain(await names())
  await end(b)
  expect((await send('PUT', '/delivery-options', { ids })).statusCode).toBe(409)
  expect((await send('PUT', '/delivery-options', { ids: [a, a] })).statusCode).toBe(409)
  expect((await send('PUT', '/delivery-options', { ids: [a, c] })).statusCode).toBe(200)
  expect(await names()).toBe('AC')
})

test('an address in another country is saved with its phone as typed', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  await saveAddress(shop, buyer, { country: 'United Kingdom', phone: '020 7946 0000' })
  const saved = await shop.api.inject({ url: '/api/user/address', headers: { cookie: buyer.cookie } })
  expect(saved.json().address).toEqual({ ...ownAddress, country: 'United Kingdom', phone: '020 7946 0000' })
})
