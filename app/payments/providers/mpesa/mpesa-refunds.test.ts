import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readPaymentState, untilSettled } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { askRefund, listOrderRefunds, newId, type Office, readRefunds } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { providerMessages } from '../../payments.tables.server.ts'

/** The order is paid through the sandbox, so its network knows the receipt. */
async function setScene() {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const buyer = await shop.given.buyer()
  const { transactionId, orderId, orderNumber: number } = await pay(shop, buyer, { phone: '0712340000' })
  const { receipt } = await untilSettled(shop, transactionId)
  return { shop, office, orderId, number, receipt }
}

const byProvider = (office: Office, number: string, asking: object = {}) =>
  askRefund(office, number, { way: 'provider', ...asking })
const part = { wish: { of: 'amount', kes: 1_000 }, kes: 1_000 }
const listOutcomes = async (shop: TestShop) => {
  const kept = await shop.db.select().from(providerMessages).where(eq(providerMessages.kind, 'result'))
  return kept.map(({ outcome }) => outcome).toSorted()
}
const stateOf = async (shop: TestShop, orderId: string) => (await listOrderRefunds(shop, orderId)).at(-1)?.state

test('a full refund reverses the receipt, and its result ends the order', async () => {
  const { shop, office, orderId, number, receipt } = await setScene()
  expect(await readRefunds(office, number)).toMatchObject({ whole_by_provider: true, part_by_provider: true })
  expect((await byProvider(office, number)).statusCode).toBe(200)
  await expect.poll(() => stateOf(shop, orderId)).toBe('done')
  expect(shop.sandbox.refunds()).toMatchObject([{ amount: 6_864, original: receipt }])
  expect((await readPaymentState(shop, orderId)).order).toMatchObject({ state: 'refunded', refundedKes: 6_864 })
  expect((await readRefunds(office, number)).refunds).toMatchObject([{ receipt: shop.sandbox.refunds()[0]?.receipt }])
})

test('a partial refund is paid to the phone that paid, then the rest', async () => {
  const { shop, office, orderId, number } = await setScene()
  await byProvider(office, number, part)
  await expect.poll(() => stateOf(shop, orderId)).toBe('done')
  await byProvider(office, number, { kes: 5_864 })
  await expect.poll(async () => (await readPaymentState(shop, orderId)).order?.state).toBe('refunded')
  expect(shop.sandbox.refunds()).toMatchObject([
    { amount: 1_000, phone: '254712340000' },
    { amount: 5_864, phone: '254712340000' },
  ])
})

test('without a B2C code only full refunds are automatic, and without an initiator none are', async () => {
  const { shop, office, number } = await setScene()
  shop.config.mpesaB2cShortcode = undefined
  expect(await readRefunds(office, number)).toMatchObject({ whole_by_provider: true, part_by_provider: false })
  expect((await byProvider(office, number, part)).statusCode).toBe(409)
  shop.config.mpesaInitiator = null
  expect(await readRefunds(office, number)).toMatchObject({ whole_by_provider: false, part_by_provider: false })
  expect((await byProvider(office, number)).statusCode).toBe(409)
  expect(shop.sandbox.refunds()).toEqual([])
})

test('a repeated result is one refund', async () => {
  const { shop, office, orderId, number } = await setScene()
  shop.sandbox.faults.initiator.results = 2
  await byProvider(office, number)
  await expect.poll(() => stateOf(shop, orderId)).toBe('done')
  await expect.poll(() => listOutcomes(shop)).toEqual(['done', 'known'])
  expect((await readPaymentState(shop, orderId)).sales).toHaveLength(2)
})

test('a refund with a lost response is unknown until its result arrives, and blocks a second one', async () => {
  const { shop, office, orderId, number } = await setScene()
  shop.sandbox.faults.initiator.answer = 'lost'
  shop.sandbox.faults.initiator.resultLateMs = 60_000
  await byProvider(office, number)
  expect(await stateOf(shop, orderId)).toBe('unknown')
  expect((await byProvider(office, number)).statusCode).toBe(409)
  expect(shop.sandbox.refunds()).toHaveLength(1)
})

test('a call that expired in the queue is unknown, not failed', async () => {
  const { shop, office, orderId, number } = await setScene()
  shop.sandbox.faults.initiator.isLate = true
  await byProvider(office, number)
  await expect.poll(() => stateOf(shop, orderId)).toBe('unknown')
})

test('a refusal or a failed result returns no money, and the refund can be tried again', async () => {
  const { shop, office, orderId, number } = await setScene()
  shop.sandbox.faults.initiator.answer = 'gateway-fault'
  await byProvider(office, number)
  expect(await stateOf(shop, orderId)).toBe('failed')
  shop.sandbox.faults.initiator.answer = null
  shop.sandbox.faults.initiator.resultCode = '1'
  await byProvider(office, number)
  await expect.poll(() => stateOf(shop, orderId)).toBe('failed')
  expect((await readRefunds(office, number)).refunds.at(-1)?.result_text).toBe(
    'The balance of the shop’s account is too low.',
  )
  shop.sandbox.faults.initiator.resultCode = null
  await byProvider(office, number)
  await expect.poll(() => stateOf(shop, orderId)).toBe('done')
  expect(shop.sandbox.refunds()).toHaveLength(1)
})

test('an unknown code leaves the result unknown', async () => {
  const { shop, office, orderId, number } = await setScene()
  shop.sandbox.faults.initiator.resultCode = '17'
  await byProvider(office, number)
  await expect.poll(() => stateOf(shop, orderId)).toBe('unknown')
})

test('a forged result changes nothing', async () => {
  const { shop, office, orderId, number } = await setScene()
  shop.sandbox.faults.initiator.results = 0
  await byProvider(office, number, { id: newId() })
  const payload = { Result: { ResultCode: 0, ConversationID: 'AG_1', TransactionID: 'UKL0000009' } }
  const url = `/api/payments/result/${'a'.repeat(40)}`
  expect((await shop.api.inject({ method: 'POST', url, payload })).statusCode).toBe(404)
  expect(await stateOf(shop, orderId)).toBe('sent')
})
