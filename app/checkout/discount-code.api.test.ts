import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { selectedCodes } from '#app/discounts/discounts.tables.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { listReservedCodes, makeCode, typeCode, usualCode } from '#tests/support/shop/discount-codes.ts'
import { createCustomers, payAll } from '#tests/support/shop/many-customers.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

/** The total for a product of $48.00 with shipping at a rate of 129.5, without the code and with it ($43.20). */
const [fullKes, reducedKes] = [6_864, 6_242]

const buyerOf = (shop: TestShop) => shop.given.buyer({ priceCents: 4800 })
test('a code reduces the price of the goods and is its own line in order, message and sales', async () => {
  const shop = await createPayingShop()
  const { office } = await makeCode(shop)
  const buyer = await buyerOf(shop)
  expect(await typeCode(shop, buyer)).toBe('used')
  expect(await pay(shop, buyer, { amount: fullKes })).toMatchObject({ status: 409, amount: reducedKes })
  const { transactionId, orderId } = await pay(shop, buyer, { amount: reducedKes })
  expect(await listReservedCodes(shop)).toEqual(['held'])
  await postResult(shop, transactionId)

  const { order, sales, messages } = await readPaymentState(shop, orderId)
  expect(order).toMatchObject({
    state: 'paid',
    subtotalCents: 4800,
    discountCents: 480,
    discountCode: 'KARIBU10',
    totalCents: 4820,
    amountKes: reducedKes,
    discountKes: fullKes - reducedKes,
  })
  expect(messages[0]?.text).toContain('discount KARIBU10 -$4.80')
  expect(sales.filter(({ isDiscount }) => isDiscount)).toMatchObject([{ totalCents: -480, quantity: 0 }])
  expect(await office.get(`/orders/${order?.number}`)).toMatchObject({ discount: 4.8, discount_code: 'KARIBU10' })
  const own = await shop.api.inject({ url: `/api/orders/${orderId}`, headers: { cookie: buyer.cookie } })
  expect(own.json()).toMatchObject({ discount: 4.8, discountCode: 'KARIBU10', total: 48.2 })
  expect(await listReservedCodes(shop)).toEqual(['held'])

  // The code applied only to the first order, so the second one has the full price.
  await shop.given.cartLine(buyer, buyer.product)
  expect(await pay(shop, buyer, { amount: reducedKes, phone: '0712345679' })).toMatchObject({
    status: 409,
    amount: fullKes,
  })
})

test('the shop explains why a code gives no discount', async () => {
  const shop = await createPayingShop()
  const buyer = await buyerOf(shop)
  expect(await typeCode(shop, buyer, 'NOTHING')).toBe('This code is not valid. Check the letters, or go on without it.')
  await makeCode(shop, { code: 'LARGE', least: 48.01 })
  expect(await typeCode(shop, buyer, 'large')).toBe('This code is for pieces of at least $48.01 together.')
  await makeCode(shop, { code: 'PAST', ends_on: '2020-01-31' })
  expect(await typeCode(shop, buyer, 'past')).toBe('This code has expired.')
  const { office, id } = await makeCode(shop, { code: 'ENDED' })
  expect((await office.post(`/discount-codes/${id}/end`)).json()).toEqual({ success: true })
  expect(await typeCode(shop, buyer, 'ended')).toBe('This code has expired.')

  await makeCode(shop, { code: 'ONCE', most_uses_of_customer: 1, percent: null, amount: 5 })
  expect(await typeCode(shop, buyer, 'once')).toBe('used')
  const { transactionId } = await pay(shop, buyer, { amount: 6_216 })
  await postResult(shop, transactionId)
  await shop.given.cartLine(buyer, buyer.product)
  expect(await typeCode(shop, buyer, 'once')).toBe('You have used this code already.')
})

test('an order reserves a use of its code; a newer order takes it over and a cancelled one releases it', async () => {
  const shop = await createPayingShop()
  await makeCode(shop, { most_uses: 1 })
  const [buyer, other] = [await buyerOf(shop), await buyerOf(shop)]
  expect(await typeCode(shop, buyer)).toBe('used')
  expect(await typeCode(shop, other)).toBe('used')
  const { transactionId } = await pay(shop, buyer, { amount: reducedKes })
  expect(await typeCode(shop, other)).toBe('This code has been used up.')
  expect(await pay(shop, other, { amount: reducedKes, phone: '0712345679' })).toMatchObject({
    status: 409,
    reason: 'amount-changed',
    amount: fullKes,
    codeProblem: 'This code has been used up.',
  })

  await postResult(shop, transactionId, { code: 1032 })
  await shop.given.cartLine(buyer, buyer.product, 2)
  const twice = await pay(shop, buyer, { amount: 11_837, phone: '0712345677' })
  expect(twice).toMatchObject({ status: 200 })
  expect(await listReservedCodes(shop)).toEqual(['free', 'held'])

  await postResult(shop, twice.transactionId, { code: 1032 })
  shop.clock.advance({ days: 3 })
  await shop.runJobs(['order-expiry', 'exchange-rate'])
  expect(await listReservedCodes(shop)).toEqual(['free', 'free'])
  expect(await typeCode(shop, other)).toBe('used')
})

test('if 64 customers want the last use of a code, one gets it and the others are told before they pay', async () => {
  const shop = await createPayingShop()
  const { id: codeId } = await makeCode(shop, { most_uses: 1 })
  const customers = await createCustomers(shop, 64)
  await shop.db.insert(selectedCodes).values(customers.map(({ id }) => ({ customerId: id, codeId })))
  const answers = await payAll(shop, customers, reducedKes)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers.filter(({ ok }) => !ok)) {
    expect(answer).toMatchObject({
      reason: 'amount-changed',
      amount: fullKes,
      codeProblem: 'This code has been used up.',
    })
  }
  expect(await listReservedCodes(shop)).toEqual(['held'])
  expect(shop.sandbox.pushes()).toHaveLength(1)
})

test('staff create a code once, see its uses, and end it', async () => {
  const shop = await createPayingShop()
  const { office, id } = await makeCode(shop, { code: 'Pwani 5', percent: 5, most_uses: 3 })
  expect((await office.post('/discount-codes', { ...usualCode, id, code: 'PWANI5' })).statusCode).toBe(200)
  expect(
    (await office.post('/discount-codes', { ...usualCode, id: randomUUID(), code: 'pwani5' })).json(),
  ).toMatchObject({ fields: { code: 'There is a code of this name already' } })
  for (const wrong of [
    { percent: 101 },
    { amount: 5 },
    { percent: null },
    { ends_on: '2019-01-01' },
    { most_uses: 0 },
  ]) {
    expect((await office.post('/discount-codes', { ...usualCode, id: randomUUID(), ...wrong })).statusCode).toBe(400)
  }
  const buyer = await buyerOf(shop)
  await typeCode(shop, buyer, 'PWANI5')
  await pay(shop, buyer, { amount: 6_553 })
  expect(await office.get('/discount-codes')).toMatchObject([{ code: 'PWANI5', percent: 5, uses: 1, ended_at: null }])
  await office.post(`/discount-codes/${id}/end`)
  expect(await office.get('/discount-codes')).toMatchObject([{ uses: 1, ended_at: expect.any(String) }])
  const changes = await office.get<{ action: string }[]>('/changes')
  expect(changes.map(({ action }) => action)).toEqual(['code ended', 'code made', 'staff.add'])
})

test('guesses of codes are rate limited', async () => {
  const shop = await createPayingShop()
  const buyer = await buyerOf(shop)
  const said = new Set<string>()
  for (let one = 0; one < 42; one++) said.add((await typeCode(shop, buyer, `GUESS${one}`)).replace(/ in .*/, ''))
  expect(said).toEqual(
    new Set(['This code is not valid. Check the letters, or go on without it.', 'Too many attempts. Please try again']),
  )
})
