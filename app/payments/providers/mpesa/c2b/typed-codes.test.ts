import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createHttp } from '#app/http.server.ts'
import { confirm, createManualPaymentShop, readKeptReceipt } from '#tests/support/payments/c2b.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { openLinkScene } from '#tests/support/payments/payment-links.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, openPayment } from '#tests/support/payments/payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

type Api = Pick<TestShop, 'api'>

async function enterReceiptCode({ api }: Api, { cookie }: { cookie: string }, orderId: string, code: string) {
  const payload = { orderId, code }
  const answer = await api.inject({ method: 'POST', url: '/api/mpesa/receipt', headers: { cookie }, payload })
  return [answer.statusCode, answer.json().waiting ?? answer.json().reason ?? false]
}

const waits = [200, true]
const pays = [200, false]
const isRefused = [409, false]

async function openTill() {
  const shop = await createManualPaymentShop()
  const { orderId, buyer, transactionId } = await openPayment(shop)
  await postResult(shop, transactionId, { code: 1037 })
  return { shop, orderId, buyer }
}

const stateOf = async (shop: TestShop, orderId: string) => (await readPaymentState(shop, orderId)).order?.state

test('a code that is typed before its confirmation is stored, and pays the order once when it arrives', async () => {
  const { shop, orderId, buyer } = await openTill()
  const receipt = newReceipt()
  expect(await enterReceiptCode(shop, buyer, orderId, receipt)).toEqual(waits)
  expect(await enterReceiptCode(shop, buyer, orderId, receipt)).toEqual(waits)
  expect(await stateOf(shop, orderId)).toBe('awaiting_payment')

  shop.clock.advance({ minutes: 9 })
  expect(await confirm(shop, { receipt })).toBe('paid')
  expect(await confirm(shop, { receipt })).toBe('known')
  const books = await readPaymentState(shop, orderId)
  expect(books.order).toMatchObject({ state: 'paid', receipt })
  expect([books.sales.length, books.receipts]).toEqual([1, [receipt]])
})

test('a stored code survives a restart, and another process settles it', async () => {
  const { shop, orderId, buyer } = await openTill()
  const receipt = newReceipt()
  expect(await enterReceiptCode(shop, buyer, orderId, receipt)).toEqual(waits)
  const other = await createHttp(shop)
  await other.ready()
  expect(await confirm({ ...shop, api: other }, { receipt })).toBe('paid')
  await other.close()
  expect(await stateOf(shop, orderId)).toBe('paid')
})

test('a code and a confirmation at the same moment pay the order', async () => {
  const { shop, orderId, buyer } = await openTill()
  const receipt = newReceipt()
  await Promise.all([enterReceiptCode(shop, buyer, orderId, receipt), confirm(shop, { receipt })])
  expect(await stateOf(shop, orderId)).toBe('paid')
})

test('with an initiator the order is paid after M-Pesa has verified the receipt', async () => {
  const shop = await createPayingShop({ env: { MPESA_C2B: 'v2' } })
  const { orderId, buyer, transactionId } = await openPayment(shop)
  await postResult(shop, transactionId, { code: 1037 })
  const before = newReceipt()
  // The receipt is invented, so M-Pesa does not confirm it.
  expect(await enterReceiptCode(shop, buyer, orderId, before)).toEqual(waits)
  expect(await confirm(shop, { receipt: before })).toBe('asked-back')
  expect(await stateOf(shop, orderId)).toBe('awaiting_payment')

  const number = shop.config.mpesa?.shortcode ?? ''
  const asked = { till: false, number, account: 'MAMA', amount: 6_864, phone: '254712345678' }
  const paid = await shop.sandbox.payByHand(asked)
  if (!paid.ok) throw new Error(paid.text)
  expect(await enterReceiptCode(shop, buyer, orderId, paid.receipt)).toEqual(waits)
  await confirm(shop, { receipt: paid.receipt, account: 'MAMA' })
  await expect
    .poll(async () => {
      await shop.runJobs(['receipt-checks'])
      return stateOf(shop, orderId)
    })
    .toBe('paid')
})

test.each([
  ['another amount', { amount: '6863.00' }, 1],
  ['an hour too late', {}, 61],
  ['eleven minutes too late', {}, 11],
])('%s pays nothing through a stored code', async (_name, paid, minutes) => {
  const { shop, orderId, buyer } = await openTill()
  const receipt = newReceipt()
  await enterReceiptCode(shop, buyer, orderId, receipt)
  shop.clock.advance({ minutes })
  expect(await confirm(shop, { receipt, ...paid })).toBe('unmatched')
  expect(await stateOf(shop, orderId)).toBe('awaiting_payment')
  // The same code pays when it is typed again and the amount is exact.
  expect(await enterReceiptCode(shop, buyer, orderId, receipt)).toEqual(minutes === 1 ? isRefused : pays)
})

test('a buyer can store three codes at a time, and none counts as a failed try within ten minutes', async () => {
  const { shop, orderId, buyer } = await openTill()
  const typed = () => enterReceiptCode(shop, buyer, orderId, newReceipt())
  expect([await typed(), await typed(), await typed(), (await typed())[0]]).toEqual([waits, waits, waits, 409])
  shop.clock.advance({ minutes: 11 })
  // Three tries so far: three more may wait, then the limit applies for an hour.
  expect([await typed(), await typed(), await typed()]).toEqual([waits, waits, waits])
  shop.clock.advance({ minutes: 11 })
  expect((await typed())[0]).toBe(429)
  shop.clock.advance({ minutes: 50 })
  expect(await typed()).toEqual(waits)
})

test('a correct code does not count as a failed try', async () => {
  const { shop, orderId, buyer } = await openTill()
  const receipt = newReceipt()
  for (let n = 0; n < 5; n++) {
    const wrong = newReceipt()
    await confirm(shop, { receipt: wrong, amount: '5.00' })
    expect(await enterReceiptCode(shop, buyer, orderId, wrong)).toEqual(isRefused)
  }
  expect(await enterReceiptCode(shop, buyer, orderId, receipt)).toEqual(waits)
  await confirm(shop, { receipt })
  expect(await stateOf(shop, orderId)).toBe('paid')
})

test('an account number with an order pays that order, even if another buyer typed the code', async () => {
  const { shop, orderId, buyer } = await openTill()
  const other = await openPayment(shop, '0712345679')
  const receipt = newReceipt()
  expect(await enterReceiptCode(shop, buyer, orderId, receipt)).toEqual(waits)
  expect(await confirm(shop, { receipt, account: other.orderNumber.replace('EK-', '') })).toBe('paid')
  expect(await stateOf(shop, orderId)).toBe('awaiting_payment')
  expect(await stateOf(shop, other.orderId)).toBe('paid')
  expect((await readKeptReceipt(shop, receipt)).status).toBe('matched')
})

test('a stored code also works on a payment link', async () => {
  const { shop, token, paymentLink } = await openLinkScene({}, { env: { MPESA_C2B: 'v2' } })
  shop.config.mpesaInitiator = null
  const receipt = newReceipt()
  const url = `/api/pay/${token}/by-hand/receipt`
  const answer = await shop.api.inject({ method: 'POST', url, payload: { code: receipt } })
  expect(answer.json()).toEqual({ success: true, waiting: true })
  expect(await confirm(shop, { receipt, amount: '1500.00' })).toBe('paid')
  const read = await shop.api.inject({ url: `/api/pay/${token}` })
  expect(read.json()).toMatchObject({ state: 'paid' })
  expect(paymentLink.link).toContain(token)
})

test('all addresses of one IPv6 subscriber share the hourly limit of typed codes', async () => {
  const shop = await createManualPaymentShop()
  const type = async (n: number, network: string) => {
    const { cookie } = await shop.given.buyer()
    const answer = await shop.api.inject({
      method: 'POST',
      url: '/api/mpesa/receipt',
      remoteAddress: `2001:db8:1:${network}::${n + 1}`,
      headers: { cookie },
      payload: { orderId: randomUUID(), code: newReceipt() },
    })
    return answer.statusCode
  }
  for (let n = 0; n < 60; n += 1) expect(await type(n, '1')).toBe(404)
  expect(await type(60, '1')).toBe(429)
  expect(await type(0, '2')).toBe(404)
})
