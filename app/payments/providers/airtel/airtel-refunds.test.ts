import { expect, test } from 'vitest'
import { openAirtelPayment } from '#tests/support/payments/airtel.ts'
import { readAttempt, readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { askRefund, listOrderRefunds, type Office, readRefunds } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'

async function setScene() {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { orderId, orderNumber: number, shopReference, attempt } = await openAirtelPayment(shop)
  await shop.sandbox.handset.enterPin(shopReference, '1234')
  await expect
    .poll(async () => {
      await shop.runJobs(['payment-checks'])
      return (await readAttempt(shop, attempt.id)).state
    })
    .toBe('success')
  return { shop, office, orderId, number }
}

const byAirtel = (office: Office, number: string) => askRefund(office, number, { way: 'provider' })

test('a full refund is sent at once, and a partial refund only manually', async () => {
  const { shop, office, orderId, number } = await setScene()
  shop.sandbox.faults.airtelRefund.saysNoSuccess = true
  expect(await readRefunds(office, number)).toMatchObject({ whole_by_provider: true, part_by_provider: false })
  const part = { wish: { of: 'amount', kes: 500 }, kes: 500 }
  expect((await askRefund(office, number, { way: 'provider', ...part })).statusCode).toBe(409)
  expect((await byAirtel(office, number)).json()).toMatchObject({
    order_state: 'refunded',
    refunds: [{ state: 'done' }],
  })
  expect(shop.sandbox.airtelPayments()[0]?.refundedAt).toBeDefined()
  expect((await readPaymentState(shop, orderId)).sales).toHaveLength(2)
})

test('the result of a refund is unknown after a lost response, but not after a refusal', async () => {
  const { shop, office, orderId, number } = await setScene()
  shop.sandbox.faults.airtelRefund.answer = 'refused'
  await byAirtel(office, number)
  shop.sandbox.faults.airtelRefund.answer = 'lost'
  await byAirtel(office, number)
  expect((await listOrderRefunds(shop, orderId)).map(({ state }) => state)).toEqual(['failed', 'unknown'])
  expect((await byAirtel(office, number)).statusCode).toBe(409)
})
