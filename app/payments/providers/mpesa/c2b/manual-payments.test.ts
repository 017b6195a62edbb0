import { expect, test } from 'vitest'
import { nairobiStamp } from '#app/framework/nairobi.ts'
import {
  confirm,
  confirmationText,
  createManualPaymentShop,
  readKeptReceipt,
  validate,
} from '#tests/support/payments/c2b.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { readAttempt, readPaymentState, readStatus } from '#tests/support/payments/payment-state.ts'
import {
  createPayingShop,
  openPayment,
  openPaymentWithLostResponse,
  pay,
  usualKes,
} from '#tests/support/payments/payments.ts'
import { paymentChecksJob } from '../../../events/payment-checks.server.ts'
import { receipts } from '../../../payments.tables.server.ts'

const digits = (orderNumber: string) => orderNumber.replace('EK-', '')

test('a payment with the exact amount and the order number pays the order once', async () => {
  const shop = await createManualPaymentShop()
  const { orderId, orderNumber, transactionId } = await openPayment(shop)
  await postResult(shop, transactionId, { code: 1037 })
  const receipt = newReceipt()

  expect(await confirm(shop, { receipt, account: ` ${digits(orderNumber)} ` })).toBe('paid')
  expect(await confirm(shop, { receipt, account: digits(orderNumber) })).toBe('known')

  const books = await readPaymentState(shop, orderId)
  expect(books.order).toMatchObject({ state: 'paid', receipt })
  expect(books.receipts).toEqual([receipt])
  expect(books.sales).toHaveLength(1)
  expect(books.messages.map(({ kind }) => kind)).toEqual(['paid'])
  expect(books.attempts.filter(({ state }) => state === 'success')).toHaveLength(1)
})

test.each([
  ['another amount', (number: string) => ({ amount: '6863.00', account: number })],
  ['cents more', (number: string) => ({ amount: '6864.50', account: number })],
  ['no account, as on a till', () => ({ account: '' })],
  ['an account that is no order', () => ({ account: 'MAMA SHOP' })],
])('%s is an unmatched receipt that is announced once', async (_name, paid) => {
  const shop = await createManualPaymentShop()
  const { orderId, orderNumber } = await openPayment(shop)
  const receipt = newReceipt()

  expect(await confirm(shop, { receipt, ...paid(digits(orderNumber)) })).toBe('unmatched')
  expect(await confirm(shop, { receipt, ...paid(digits(orderNumber)) })).toBe('known')

  expect((await readPaymentState(shop, orderId)).order?.state).toBe('awaiting_payment')
  expect(await readKeptReceipt(shop, receipt)).toMatchObject({ status: 'unmatched', attemptId: null })
  const { rows } = await shop.db.execute(`select text from channel_messages where order_id is null`)
  expect(rows).toHaveLength(1)
  expect((rows[0] as { text: string }).text).toContain(receipt)
})

test('a prompt that also causes a confirmation is one payment, in either sequence', async () => {
  const shop = await createManualPaymentShop()
  for (const first of ['confirmation', 'callback']) {
    const { orderId, orderNumber, transactionId } = await openPayment(
      shop,
      first === 'callback' ? '0712345679' : undefined,
    )
    const receipt = newReceipt()
    if (first === 'callback') await postResult(shop, transactionId, { receipt })
    await confirm(shop, { receipt, account: orderNumber, phone: 'a'.repeat(64) })
    await postResult(shop, transactionId, { receipt })

    const books = await readPaymentState(shop, orderId)
    expect(books.order).toMatchObject({ state: 'paid', receipt })
    expect(books.attempts.map(({ id, state }) => [id, state])).toEqual([[transactionId, 'success']])
    expect(books.reviews).toEqual([])
    expect(books.sales).toHaveLength(1)
  }
})

test('a confirmation settles a prompt with a lost response', async () => {
  const shop = await createManualPaymentShop()
  const { orderId, orderNumber, attempt } = await openPaymentWithLostResponse(shop)
  expect(await confirm(shop, { account: orderNumber })).toBe('paid')
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')
  expect((await readAttempt(shop, attempt.id)).state).toBe('success')
})

test('a callback with the receipt of a manual payment is no second payment', async () => {
  const shop = await createManualPaymentShop()
  const { orderId, orderNumber, transactionId, buyer } = await openPayment(shop)
  const receipt = newReceipt()
  await confirm(shop, { receipt, account: digits(orderNumber) })
  await postResult(shop, transactionId, { receipt })

  const books = await readPaymentState(shop, orderId)
  expect(books.reviews).toEqual([])
  expect(books.receipts).toEqual([receipt])
  expect(books.attempts.filter(({ state }) => state === 'success')).toHaveLength(1)
  expect((await readStatus(shop, buyer, transactionId)).status).toBe('success')
})

test('a payment with a known receipt is checked at most once more, whatever callbacks follow', async () => {
  const shop = await createManualPaymentShop()
  shop.sandbox.faults.callback.times = 0
  const { orderId, orderNumber, transactionId, attempt } = await openPayment(shop)
  await shop.sandbox.handset.enterPin(attempt.checkoutRequestId!, '1234')
  const { receipt } = shop.sandbox.charges()[0]!
  await confirm(shop, { receipt, account: digits(orderNumber) })
  await postResult(shop, transactionId, { receipt })
  await postResult(shop, transactionId, { receipt: null, amount: null })

  expect(await paymentChecksJob({})(shop).run()).toBe(1)
  expect(await paymentChecksJob({})(shop).run()).toBe(0)
  expect((await readAttempt(shop, transactionId)).nextCheckAt).toBeNull()
  expect((await readPaymentState(shop, orderId)).receipts).toEqual([receipt])
})

test.each(['no callback', 'the callback of that prompt'])(
  'one confirmation settles one prompt, with %s, and a second one that M-Pesa calls paid goes to review',
  async (reported) => {
    const shop = await createManualPaymentShop()
    shop.sandbox.faults.callback.times = 0
    const phone = '0712340000'
    const { buyer, orderId, orderNumber } = await openPayment(shop, phone)
    await expect.poll(() => shop.sandbox.charges().length).toBe(1)
    shop.clock.advance({ seconds: 181 })
    const second = await pay(shop, buyer, { phone })
    expect(second.orderId).toBe(orderId)
    await expect.poll(() => shop.sandbox.charges().length).toBe(2)
    const { receipt } = shop.sandbox.charges()[1]!
    expect(await confirm(shop, { receipt, account: orderNumber, stamp: nairobiStamp(shop.clock.now()) })).toBe('paid')

    shop.clock.advance({ seconds: 16 })
    await shop.runJobs(['payment-checks'])
    if (reported !== 'no callback') await postResult(shop, second.transactionId, { receipt })
    const books = await readPaymentState(shop, orderId)
    expect(books.order).toMatchObject({ state: 'paid', receipt })
    expect(books.reviews).toMatchObject([{ reason: 'paid-twice' }])
  },
)

test('a second manual payment for a paid order is an unmatched receipt', async () => {
  const shop = await createManualPaymentShop()
  const { orderNumber, transactionId, orderId } = await openPayment(shop)
  await postResult(shop, transactionId)
  const receipt = newReceipt()
  expect(await confirm(shop, { receipt, account: digits(orderNumber) })).toBe('unmatched')
  expect((await readPaymentState(shop, orderId)).receipts).toHaveLength(1)
})

test('the confirmation adds the receipt to a prompt that a check has settled', async () => {
  const shop = await createManualPaymentShop()
  shop.sandbox.faults.callback.times = 0
  const { orderId, orderNumber, transactionId } = await openPayment(shop, '0712340000')
  await expect.poll(() => shop.sandbox.charges().length).toBe(1)
  shop.clock.advance({ seconds: 16 })
  await shop.runJobs(['payment-checks'])
  expect((await readAttempt(shop, transactionId)).state).toBe('success')
  const { receipt } = shop.sandbox.charges()[0]!
  expect(await confirm(shop, { receipt, account: orderNumber })).toBe('receipt-added')
  expect((await readPaymentState(shop, orderId)).order?.receipt).toBe(receipt)
})

test('a confirmation of a till that arrives before the callback is matched to its prompt', async () => {
  const shop = await createManualPaymentShop()
  const { orderId, transactionId } = await openPayment(shop)
  const receipt = newReceipt()
  expect(await confirm(shop, { receipt })).toBe('unmatched')
  await postResult(shop, transactionId, { receipt })
  expect(await readKeptReceipt(shop, receipt)).toMatchObject({ status: 'matched', attemptId: transactionId })
  expect((await readPaymentState(shop, orderId)).reviews).toEqual([])
})

test('a forged, truncated or foreign confirmation pays nothing and is not stored as a receipt', async () => {
  const shop = await createManualPaymentShop()
  const { orderId, orderNumber } = await openPayment(shop)
  const good = confirmationText({ account: digits(orderNumber) })

  const headers = { 'content-type': 'application/json' }
  const url = `/api/payments/confirmation/${'f'.repeat(40)}`
  expect((await shop.api.inject({ method: 'POST', url, headers, payload: good })).statusCode).toBe(404)
  expect(await confirm(shop, good.slice(0, -30))).toBe('unreadable')
  expect(await confirm(shop, '')).toBe('unreadable')
  expect(await confirm(shop, { account: digits(orderNumber), shortcode: '600984' })).toBe('other-shortcode')
  expect(await confirm(shop, { account: digits(orderNumber), amount: '-6864' })).toBe('unreadable')

  expect((await readPaymentState(shop, orderId)).order?.state).toBe('awaiting_payment')
  expect(await shop.db.select().from(receipts)).toEqual([])
})

test('the validation accepts only the exact amount of an open order', async () => {
  const shop = await createManualPaymentShop()
  const { orderNumber, transactionId } = await openPayment(shop)
  const account = digits(orderNumber)
  expect(await validate(shop, { account })).toEqual({ ResultCode: '0', ResultDesc: 'Accepted' })
  expect(await validate(shop, { account: orderNumber.toLowerCase(), amount: usualKes })).toMatchObject({
    ResultCode: '0',
  })
  expect(await validate(shop, { account, amount: '6800.00' })).toMatchObject({ ResultCode: 'C2B00013' })
  expect(await validate(shop, { account: '99999' })).toMatchObject({ ResultCode: 'C2B00012' })
  expect(await validate(shop, { account, shortcode: '600984' })).toMatchObject({ ResultCode: 'C2B00015' })
  await postResult(shop, transactionId)
  expect(await validate(shop, { account })).toMatchObject({ ResultCode: 'C2B00012' })
})

test('with an initiator no confirmation pays before M-Pesa has verified it', async () => {
  const shop = await createPayingShop({ env: { MPESA_C2B: 'v2' } })
  const { orderId, orderNumber } = await openPayment(shop)
  const receipt = newReceipt()
  expect(await confirm(shop, { receipt, account: digits(orderNumber) })).toBe('asked-back')

  // The receipt is invented, so M-Pesa never confirms it.
  const askLater = async () => {
    shop.clock.advance({ minutes: 61 })
    await shop.runJobs(['receipt-checks'])
    return readKeptReceipt(shop, receipt)
  }
  await expect.poll(askLater).toMatchObject({ status: 'unmatched', isDoubtful: true })
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('awaiting_payment')
})
