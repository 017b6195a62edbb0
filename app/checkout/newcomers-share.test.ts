import { expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { payByCard } from '#tests/support/payments/cards.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay, usualKes } from '#tests/support/payments/payments.ts'
import { addStock, checkStock, readStock } from '#tests/support/shop/stock.ts'

/** A product with `number` in stock, and buyers who order one each. */
async function openScene(number: number, isMadeToOrder = false) {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Account 1', MPESA_C2B: 'v2' } })
  const product = await shop.given.product({ priceCents: 4800 })
  await addStock(shop, { id: product.id, number, isMadeToOrder })
  let phones = 10
  const prompt = (buyer: { cookie: string }, amount = usualKes) =>
    pay(shop, buyer, { phone: `07123460${phones++}`, amount })
  async function newcomer(quantity = 1) {
    const buyer = await shop.given.customer()
    await shop.given.address(buyer)
    await shop.given.cartLine(buyer, product, quantity)
    return buyer
  }
  async function customer() {
    const buyer = await shop.given.buyer()
    await postResult(shop, (await prompt(buyer)).transactionId)
    await shop.given.cartLine(buyer, product)
    return buyer
  }
  async function post(url: string, payload: object, { cookie }: { cookie: string }) {
    const answer = await shop.api.inject({ method: 'POST', url, headers: { cookie }, payload })
    return { status: answer.statusCode, ...(answer.json() as { error?: string }) }
  }
  return { shop, product, ready: () => readStock(shop, product.id), prompt, newcomer, customer, post }
}

test('new customers can reserve half of the stock with any payment method; the rest is for known customers', async () => {
  const { shop, product, ready, prompt, newcomer, customer, post } = await openScene(4)
  const known = await customer()
  const first = await newcomer()
  expect(await prompt(first)).toMatchObject({ status: 200 })
  expect(await payByCard(shop, await newcomer())).toMatchObject({ status: 200 })
  const pushes = shop.sandbox.pushes().length
  const refusal = { status: 409, error: expect.stringContaining(`Others are just buying ${product.name}`) }
  expect(await prompt(await newcomer())).toMatchObject({ ...refusal, reason: 'pieces-short' })
  expect(await payByCard(shop, await newcomer())).toMatchObject({ ...refusal, reason: 'pieces-short' })
  expect(await post('/api/mpesa/by-hand', { amount: usualKes }, await newcomer())).toMatchObject(refusal)
  expect(await post('/api/orders', { method: 'bank' }, await newcomer())).toMatchObject(refusal)
  expect(shop.sandbox.pushes()).toHaveLength(pushes)
  expect(await ready()).toMatchObject({ held: 2, free: 2 })

  expect(await prompt(known)).toMatchObject({ status: 200 })
  expect(await ready()).toMatchObject({ held: 3, free: 1 })
  await checkStock(shop)
})

test('manual payments and card pages share the half with prompts, and a change of method keeps the reservation', async () => {
  const { shop, ready, prompt, newcomer, post } = await openScene(2)
  const buyer = await newcomer()
  expect(await post('/api/mpesa/by-hand', { amount: usualKes }, buyer)).toMatchObject({ status: 200 })
  expect(await prompt(await newcomer())).toMatchObject({ status: 409 })
  expect(await payByCard(shop, buyer)).toMatchObject({ status: 200 })
  // This second order of the buyer replaces the first one.
  await shop.given.address(buyer, 'customer')
  const paying = await prompt(buyer)
  expect(paying).toMatchObject({ status: 200 })
  expect(await ready()).toMatchObject({ held: 1, free: 1 })
  // A paid order is not part of the newcomers' share any more, so another newcomer can reserve the last item.
  await postResult(shop, paying.transactionId)
  expect(await prompt(await newcomer())).toMatchObject({ status: 200 })
  expect(await ready()).toEqual({ made: 2, held: 1, taken: 1, free: 0 })
  await checkStock(shop)
})

test('a new customer who wants more than the limit is told the limit before a prompt is sent', async () => {
  const { shop, product, ready, prompt, newcomer } = await openScene(6)
  const pushes = shop.sandbox.pushes().length
  expect(await prompt(await newcomer(4), 25_512)).toMatchObject({
    status: 409,
    error: `Only 3 of ${product.name} can be reserved before they are paid. Please change your cart before you pay.`,
  })
  expect(shop.sandbox.pushes()).toHaveLength(pushes)
  expect(await ready()).toMatchObject({ held: 0, free: 6 })
})

test('a product that is also made to order is sold beyond the limit, and uses stock only once it is paid', async () => {
  const { shop, ready, prompt, newcomer } = await openScene(2, true)
  expect(await prompt(await newcomer())).toMatchObject({ status: 200 })
  const second = await prompt(await newcomer())
  expect(second).toMatchObject({ status: 200 })
  expect(await ready()).toMatchObject({ held: 1, free: 1 })
  await postResult(shop, second.transactionId)
  expect((await readPaymentState(shop, second.orderId)).order?.lines[0]).toMatchObject({ quantity: 1, ready: 1 })
  expect(await ready()).toEqual({ made: 2, held: 1, taken: 1, free: 0 })
  await checkStock(shop)
})
