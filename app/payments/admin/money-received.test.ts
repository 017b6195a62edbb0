import { expect, test } from 'vitest'
import type { StaffOrder, StaffOrderRow } from '#app/orders/admin/staff-order.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import type { StaffReview } from './staff-review.ts'

const ownersOnly = 'Only owners and bookkeepers may do that. Please ask one of them.'

async function openTransfer(shop: TestShop) {
  const { cookie } = await shop.given.buyer()
  await shop.api.inject({ method: 'POST', url: '/api/orders', headers: { cookie }, payload: { method: 'bank' } })
}

test('a helper does not note a bank order as paid, and is not offered it', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Equity Bank, 0123456789' } })
  const [owner, helper] = [await openOffice(shop), await openOffice(shop, 'helper')]
  await openTransfer(shop)
  const [row] = await helper.get<StaffOrderRow[]>('/orders?state=awaiting_payment')
  const url = `/orders/${row?.number}`
  expect((await helper.get<StaffOrder>(url)).moves).toEqual(['cancelled'])
  expect((await owner.get<StaffOrder>(url)).moves).toEqual(['paid', 'cancelled'])

  const refused = await helper.post(`${url}/state`, { from: 'awaiting_payment', to: 'paid' })
  expect([refused.statusCode, refused.json().message]).toEqual([403, ownersOnly])
  expect((await owner.get<StaffOrder>(url)).state).toBe('awaiting_payment')
})

test('a new owner does not note a bank order as paid until another confirms them', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Equity Bank, 0123456789' } })
  const [owner, raised] = [await openOffice(shop), await openOffice(shop, 'helper')]
  await openTransfer(shop)
  const [row] = await owner.get<StaffOrderRow[]>('/orders?state=awaiting_payment')
  await owner.post(`/staff/${raised.username}/role`, { role: 'owner' })
  const { username, password } = raised
  const login = await shop.api.inject({ method: 'POST', url: '/api/admin/login', payload: { username, password } })
  const note = () =>
    shop.api.inject({
      method: 'POST',
      url: `/api/admin/orders/${row?.number}/state`,
      headers: { authorization: `Bearer ${login.json().token}` },
      payload: { from: 'awaiting_payment', to: 'paid' },
    })
  expect((await note()).json().message).toContain('You are a new owner')
  await owner.post(`/staff/${username}/confirm`)
  expect((await note()).json()).toMatchObject({ state: 'paid' })
})

test('a helper accepts no smaller payment for an order', async () => {
  const shop = await createPayingShop()
  const helper = await openOffice(shop, 'helper')
  const { transactionId, orderId } = await pay(shop, await shop.given.buyer())
  await postResult(shop, transactionId, { amount: 1, receipt: newReceipt() })
  const [review] = await helper.get<StaffReview[]>('/reviews')
  expect(review?.choices).toEqual(['noted'])
  const refused = await helper.post(`/reviews/${review?.id}/settle`, { action: 'accept' })
  expect([refused.statusCode, refused.json().message]).toEqual([403, ownersOnly])
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('awaiting_payment')
})
