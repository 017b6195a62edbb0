import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeState, lockOrder } from '#app/orders/order-moves.server.ts'
import { confirm, createManualPaymentShop } from '#tests/support/payments/c2b.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, openPayment, pay } from '#tests/support/payments/payments.ts'
import { askRefund, listOrderRefunds } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { reviews } from '../payments.tables.server.ts'

async function cancel(shop: TestShop, orderId: string) {
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order) await changeState(tx, order, { to: 'cancelled', by: 'staff', actor: 'staff', at: shop.clock.now() })
  })
}

test('of two payments of a cancelled order without receipts, the one that staff accepted counts', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  shop.sandbox.faults.callback.times = 0
  const phone = '0712340000'
  const { buyer, orderId, orderNumber, transactionId: first } = await openPayment(shop, phone)
  shop.clock.advance({ seconds: 181 })
  const { transactionId: second } = await pay(shop, buyer, { phone })
  await cancel(shop, orderId)
  await expect.poll(() => shop.sandbox.charges().length).toBe(2)
  shop.clock.advance({ seconds: 16 })
  await shop.runJobs(['payment-checks'])

  const [review] = await shop.db.select().from(reviews).where(eq(reviews.attemptId, second))
  expect((await office.post(`/reviews/${review?.id}/settle`, { action: 'accept' })).statusCode).toBe(200)
  // The first receipt belongs to the other attempt, not to the order.
  await postResult(shop, first, { receipt: newReceipt() })
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', receipt: null })
  const receipt = newReceipt()
  await postResult(shop, second, { receipt })
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ receipt })

  expect((await askRefund(office, orderNumber)).statusCode).toBe(200)
  expect(await listOrderRefunds(shop, orderId)).toMatchObject([{ attemptId: second, state: 'done' }])
})

test('an order that a confirmation paid is reversed by its receipt', async () => {
  const shop = await createManualPaymentShop()
  const office = await openOffice(shop)
  const { orderId, orderNumber, transactionId } = await openPayment(shop)
  await postResult(shop, transactionId, { code: 1037 })
  const { shortcode } = shop.sandbox.access.mpesa
  const account = orderNumber.replace('EK-', '')
  const byHand = { till: false, number: shortcode, account, amount: 6_864, phone: '254712345678' }
  const paid = await shop.sandbox.payByHand(byHand)
  if (!paid.ok) throw new Error(paid.text)
  await confirm(shop, { receipt: paid.receipt, account })
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', receipt: paid.receipt })

  shop.config.mpesaInitiator = shop.sandbox.access.mpesaInitiator
  expect((await askRefund(office, orderNumber, { way: 'provider' })).statusCode).toBe(200)
  await expect.poll(async () => (await listOrderRefunds(shop, orderId))[0]?.state).toBe('done')
  expect(shop.sandbox.refunds()).toMatchObject([{ amount: 6_864, original: paid.receipt }])
})
