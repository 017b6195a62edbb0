import { describe, expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readAttempt, readPaymentState, readStatus, untilSettled } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay, usualKes } from '#tests/support/payments/payments.ts'
import { orders } from '../orders/orders.tables.server.ts'

test('a buyer pays on the phone and the makers are notified', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const paid = await pay(shop, buyer)
  expect(paid).toMatchObject({ status: 200, amount: usualKes })
  expect(paid.transactionId).toMatch(/^[0-9a-f]{32}$/)
  expect(await readStatus(shop, buyer, paid.transactionId)).toEqual({ status: 'pending', orderId: paid.orderId })

  const [prompt] = shop.sandbox.handset.prompts()
  expect(prompt).toMatchObject({ amount: usualKes, phone: '254712345678', accountReference: 'EK-1001' })
  await shop.sandbox.handset.enterPin(prompt!.checkoutRequestId, '1234')
  await untilSettled(shop, paid.transactionId)
  await shop.runJobs(['channel-messages'])

  const [charge] = shop.sandbox.charges()
  const books = await readPaymentState(shop, paid.orderId)
  expect(books.order).toMatchObject({ state: 'paid', receipt: charge!.receipt, amountKes: usualKes })
  expect(books.receipts).toEqual([charge!.receipt])
  expect(books.sales).toMatchObject([{ quantity: 1, totalCents: 4_800 }])
  expect(books.messages).toMatchObject([{ kind: 'paid', state: 'sent' }])
  expect(await readStatus(shop, buyer, paid.transactionId)).toEqual({ status: 'success', orderId: paid.orderId })

  const [message] = shop.sandbox.messages()
  for (const part of [
    'EK-1001',
    '1 × ',
    '$53.00',
    'KES 6,864',
    '129.5',
    charge!.receipt,
    buyer.name,
    'Ngong Road 12',
  ]) {
    expect(message!.text).toContain(part)
  }
  const cart = await shop.api.inject({ url: '/api/user/cart', headers: { cookie: buyer.cookie } })
  expect(cart.json()).toEqual({ cart: [] })
})

describe('a payment that fails', () => {
  test.each([
    ['1', 'balance'],
    ['17', '2 minutes'],
    ['1019', 'expired'],
    ['1025', '2 minutes'],
    ['1032', 'cancelled'],
    ['1037', 'did not answer'],
    ['2001', 'PIN was wrong'],
    ['2028', 'contact us'],
    ['8006', 'locked this PIN'],
  ])('with code %s shows a message and unlocks another try', async (code, words) => {
    const shop = await createPayingShop()
    const buyer = await shop.given.buyer()
    // In the sandbox the last digits of the phone choose the result code.
    const first = await pay(shop, buyer, { phone: `071234${code.padStart(4, '0')}` })
    expect(await untilSettled(shop, first.transactionId)).toMatchObject({ state: 'failed', resultCode: code })
    const status = await readStatus(shop, buyer, first.transactionId)
    expect(status.status).toBe('failed')
    expect(status.message).toContain(words)

    const second = await pay(shop, buyer)
    expect(second).toMatchObject({ status: 200, orderId: first.orderId })
    expect(second.transactionId).not.toBe(first.transactionId)
    expect(shop.sandbox.charges()).toEqual([])
  })
})

test('a late success completes the order after an unknown result or a failure', async () => {
  const shop = await createPayingShop()
  shop.sandbox.faults.callback.times = 0
  for (const before of ['silence', 'failure']) {
    const buyer = await shop.given.buyer()
    const paid = await pay(shop, buyer, { phone: before === 'silence' ? '0712345671' : '0712345672' })
    if (before === 'failure') await postResult(shop, paid.transactionId, { code: 1037 })
    shop.clock.advance({ minutes: 4 })
    await shop.runJobs(['payment-checks'])
    const status = await readStatus(shop, buyer, paid.transactionId)
    expect(status.status).toBe(before === 'silence' ? 'unknown' : 'failed')

    await postResult(shop, paid.transactionId)
    expect((await readPaymentState(shop, paid.orderId)).order?.state).toBe('paid')
    expect((await readStatus(shop, buyer, paid.transactionId)).status).toBe('success')
  }
})

test('items that were added to the cart during the payment stay in it', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const paid = await pay(shop, buyer)
  await shop.given.cartLine(buyer, buyer.product, 3)
  const other = await shop.given.product()
  await shop.given.cartLine(buyer, other)
  await postResult(shop, paid.transactionId)

  const answer = await shop.api.inject({ url: '/api/user/cart', headers: { cookie: buyer.cookie } })
  const { cart } = answer.json() as { cart: { id: string; quantity: number }[] }
  expect(cart.map(({ id, quantity }) => [id, quantity]).sort()).toEqual(
    [
      [buyer.product.id, 2],
      [other.id, 1],
    ].sort(),
  )
  expect((await readPaymentState(shop, paid.orderId)).sales).toMatchObject([{ quantity: 1 }])
})

test('the callback can arrive before the response to the push', async () => {
  const shop = await createPayingShop()
  shop.sandbox.faults.callback.beforeAnswer = true
  const buyer = await shop.given.buyer()
  const paid = await pay(shop, buyer)
  expect(paid.status).toBe(200)
  const attempt = await readAttempt(shop, paid.transactionId)
  expect(attempt).toMatchObject({ state: 'success', receipt: shop.sandbox.charges()[0]!.receipt })
  expect(attempt.checkoutRequestId).toBe(shop.sandbox.pushes()[0]!.checkoutRequestId)
})

test('the completion call and the message call return the state, and change nothing', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const paid = await pay(shop, buyer)
  const headers = { cookie: buyer.cookie }
  const complete = () =>
    shop.api.inject({ method: 'POST', url: '/api/payment/complete', headers, payload: { orderId: paid.orderId } })
  const send = (cart: unknown[]) =>
    shop.api.inject({ method: 'POST', url: '/api/send-telegram', headers, payload: { cart, totalPrice: 1 } })

  expect((await complete()).json()).toEqual({ success: false, orderId: paid.orderId, state: 'awaiting_payment' })
  const unpaid = await send([{ id: 1 }])
  expect([unpaid.statusCode, unpaid.json().error]).toEqual([409, `Order ${paid.orderNumber} is not paid yet.`])
  await postResult(shop, paid.transactionId)
  expect((await complete()).json()).toEqual({ success: true, orderId: paid.orderId, state: 'paid' })
  expect((await send([{ id: 1 }])).json()).toEqual({ success: true })
  expect((await send([])).json()).toMatchObject({
    success: false,
    error: expect.stringContaining('Your cart is empty.'),
  })
})

test('a customer can’t see the payment or order of another', async () => {
  const shop = await createPayingShop()
  const [one, other] = [await shop.given.buyer(), await shop.given.buyer()]
  const paid = await pay(shop, one)

  const asked = await shop.api.inject({
    url: `/api/mpesa/status/${paid.transactionId}`,
    headers: { cookie: other.cookie },
  })
  const absent = await shop.api.inject({
    url: `/api/mpesa/status/${'0'.repeat(32)}`,
    headers: { cookie: other.cookie },
  })
  expect(asked.statusCode).toBe(404)
  expect(asked.body).toBe(absent.body)
  expect((asked.json() as { error: string }).error).toBe('There is no such payment.')
  for (const id of [paid.orderId, 'nothing']) {
    const order = await shop.api.inject({ url: `/api/orders/${id}`, headers: { cookie: other.cookie } })
    expect(order.statusCode).toBe(404)
    const payload = { orderId: id }
    const complete = {
      method: 'POST',
      url: '/api/payment/complete',
      headers: { cookie: other.cookie },
      payload,
    } as const
    expect((await shop.api.inject(complete)).statusCode).toBe(404)
  }
  expect((await shop.api.inject({ url: '/api/orders', headers: { cookie: other.cookie } })).json()).toEqual([])
})

test('the message of a real order is never sent to the sandbox', async () => {
  const shop = await createPayingShop()
  const paid = await pay(shop, await shop.given.buyer())
  await postResult(shop, paid.transactionId)
  await shop.db.update(orders).set({ isDemo: false })
  await shop.runJobs(['channel-messages'])
  expect(shop.sandbox.messages()).toEqual([])
  await shop.db.update(orders).set({ isDemo: true })
  await shop.runJobs(['channel-messages'])
  expect(shop.sandbox.messages()).toHaveLength(1)
})
