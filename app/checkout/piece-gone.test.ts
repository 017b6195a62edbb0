import { expect, test } from 'vitest'
import { createManualPaymentShop, validate } from '#tests/support/payments/c2b.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readAttempt, readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay, usualKes } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { addStock, checkStock, readStock } from '#tests/support/shop/stock.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

async function sellToAnother(shop: TestShop, product: { id: string }) {
  const other = await shop.given.customer()
  await shop.given.address(other)
  await shop.given.cartLine(other, product)
  await postResult(shop, (await pay(shop, other, { phone: '0712345679' })).transactionId)
}

test('a reservation for a manual payment stays when an earlier prompt fails', async () => {
  const shop = await createManualPaymentShop()
  const buyer = await shop.given.buyer()
  await addStock(shop, { id: buyer.product.id, number: 1 })
  const { transactionId } = await pay(shop, buyer)
  shop.clock.advance({ minutes: 5 })
  const headers = { cookie: buyer.cookie }
  const payload = { amount: usualKes }
  const byHand = await shop.api.inject({ method: 'POST', url: '/api/mpesa/by-hand', headers, payload })
  expect(byHand.statusCode, byHand.body).toBe(200)
  await postResult(shop, transactionId, { code: 1032 })
  expect((await readAttempt(shop, transactionId)).state).toBe('failed')
  expect(await readStock(shop, buyer.product.id)).toMatchObject({ held: 1, free: 0 })
  shop.clock.advance({ minutes: 16 })
  await shop.runJobs(['ready-holds'])
  expect(await readStock(shop, buyer.product.id)).toMatchObject({ held: 0, free: 1 })
})

test('the shop tells M-Pesa to refuse a manual payment if another buyer has bought the piece', async () => {
  const shop = await createManualPaymentShop()
  const buyer = await shop.given.buyer()
  await addStock(shop, { id: buyer.product.id, number: 1 })
  const { transactionId, orderId } = await pay(shop, buyer)
  await postResult(shop, transactionId, { code: 1032 })
  const paid = { account: (await readPaymentState(shop, orderId)).order?.number ?? '', amount: usualKes }
  expect(await validate(shop, paid)).toMatchObject({ ResultCode: '0' })

  const other = await shop.given.customer()
  await shop.given.address(other)
  await shop.given.cartLine(other, buyer.product)
  const unpaid = await pay(shop, other, { phone: '0712345679' })
  expect(await validate(shop, paid)).toMatchObject({ ResultCode: 'C2B00016' })
  shop.clock.advance({ minutes: 16 })
  expect(await validate(shop, paid)).toMatchObject({ ResultCode: '0' })

  await postResult(shop, unpaid.transactionId)
  expect(await validate(shop, paid)).toMatchObject({ ResultCode: 'C2B00016' })
})

test('a cancelled bank order whose piece is sold is not marked as paid until another piece is ready', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Account 1' } })
  const office = await openOffice(shop)
  const buyer = await shop.given.buyer()
  const { id } = buyer.product
  await addStock(shop, { id, number: 1 })
  const headers = { cookie: buyer.cookie }
  const placed = await shop.api.inject({ method: 'POST', url: '/api/orders', headers, payload: { method: 'bank' } })
  const { orderId } = placed.json<{ orderId: string }>()
  const url = `/orders/${(await readPaymentState(shop, orderId)).order?.number}/state`
  expect((await office.post(url, { from: 'awaiting_payment', to: 'cancelled' })).statusCode).toBe(200)
  await sellToAnother(shop, buyer.product)

  const refused = await office.post(url, { from: 'cancelled', to: 'paid' })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { error: expect.stringContaining('The ready piece is gone') },
  ])
  const { order, sales } = await readPaymentState(shop, orderId)
  expect({ state: order?.state, sales }).toEqual({ state: 'cancelled', sales: [] })

  await addStock(shop, { id, number: 1 })
  expect((await office.post(url, { from: 'cancelled', to: 'paid' })).statusCode).toBe(200)
  expect((await readPaymentState(shop, orderId)).order?.lines[0]).toMatchObject({ ready: 1 })
  await checkStock(shop)
})

test('if the piece is sold, a review of a wrong amount asks staff whether they make another one', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  await addStock(shop, { id: buyer.product.id, number: 1 })
  const office = await openOffice(shop)
  const { transactionId, orderId } = await pay(shop, buyer)
  await postResult(shop, transactionId, { amount: 6_000 })
  shop.clock.advance({ minutes: 16 })
  await sellToAnother(shop, buyer.product)

  const settle = async () => {
    const [open] = await office.get<{ id: string; reason: string }[]>('/reviews')
    return [open?.reason, (await office.post(`/reviews/${open?.id}/settle`, { action: 'accept' })).statusCode]
  }
  expect(await settle()).toEqual(['wrong-amount', 200])
  const { order, attempts, sales, messages } = await readPaymentState(shop, orderId)
  expect(order?.state).toBe('awaiting_payment')
  expect(attempts).toMatchObject([{ state: 'success' }])
  expect(sales).toEqual([])
  expect(messages.map(({ kind }) => kind)).toContain(`review:piece-gone:${transactionId}`)

  expect(await settle()).toEqual(['piece-gone', 200])
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')
  await checkStock(shop)
})
