import { expect, test } from 'vitest'
import { orders } from '#app/orders/orders.tables.server.ts'
import { confirm } from '#tests/support/payments/c2b.ts'
import { newReceipt } from '#tests/support/payments/callbacks.ts'
import { openLinkScene, readLink } from '#tests/support/payments/payment-links.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

/** A shop that offers manual payments and accepts a confirmation without checking it with M-Pesa. */
async function openHandScene() {
  const scene = await openLinkScene({}, { env: { MPESA_C2B: 'v2' } })
  scene.shop.config.mpesaInitiator = null
  const [order] = await scene.shop.db.select({ id: orders.id }).from(orders)
  return { ...scene, orderId: order?.id ?? '' }
}

function typeCode(shop: TestShop, token: string, receipt: string) {
  return shop.api.inject({ method: 'POST', url: `/api/pay/${token}/by-hand/receipt`, payload: { code: receipt } })
}

test('a manual payment with the order number pays the link', async () => {
  const { shop, paymentLink, token, orderId } = await openHandScene()
  const receipt = newReceipt()
  expect(await confirm(shop, { receipt, account: paymentLink.number, amount: '1500.00' })).toBe('paid')
  expect((await readLink(shop, token)).body).toMatchObject({ state: 'paid' })
  const books = await readPaymentState(shop, orderId)
  expect(books.order).toMatchObject({ state: 'paid', receipt })
  expect(books.messages.map(({ kind }) => kind)).toEqual(['paid'])
})

test('the code of the receipt finds a payment with a wrong account number, once and for its exact amount', async () => {
  const { shop, token, orderId } = await openHandScene()
  const [wrong, right] = [newReceipt(), newReceipt()]
  expect(await confirm(shop, { receipt: wrong, account: 'STALL', amount: '1499.00' })).toBe('unmatched')
  expect(await confirm(shop, { receipt: right, account: 'STALL', amount: '1500.00' })).toBe('unmatched')

  expect((await typeCode(shop, token, wrong)).statusCode).toBe(409)
  expect((await typeCode(shop, 'f'.repeat(32), right)).statusCode).toBe(404)
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('awaiting_payment')

  expect((await typeCode(shop, token, ` ${right.toLowerCase()}`)).statusCode).toBe(200)
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'paid', receipt: right })
  await typeCode(shop, token, right)
  expect((await readPaymentState(shop, orderId)).receipts).toEqual([right])
})
