import { expect, test } from 'vitest'
import { createManualPaymentShop } from '#tests/support/payments/c2b.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState, untilSettled } from '#tests/support/payments/payment-state.ts'
import { openPayment } from '#tests/support/payments/payments.ts'
import { askRefund } from '#tests/support/payments/refunds.ts'
import { openBooks, statementOf } from '#tests/support/shop/books.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { nairobiDay } from '../framework/nairobi.ts'
import type { ReconciliationDay } from './day-comparison.ts'

test('the day lists outgoing money: a reversal by the payer, a refund that was never sent and an unknown payout', async () => {
  const shop = await createManualPaymentShop()
  const office = await openOffice(shop)
  shop.config.mpesaInitiator = shop.sandbox.access.mpesaInitiator
  const [reversed, refunded] = [await openPayment(shop, '0712345671'), await openPayment(shop, '0712340000')]
  const receipt = newReceipt()
  await postResult(shop, reversed.transactionId, { receipt })
  await untilSettled(shop, refunded.transactionId)
  await askRefund(office, refunded.orderNumber, { way: 'provider' })
  await expect.poll(async () => (await readPaymentState(shop, refunded.orderId)).order?.state).toBe('refunded')
  await shop.db.execute(`update receipts set paid_at = now()`)

  const books = await openBooks(shop)
  const rows = [
    { receipt, paidIn: 6864 },
    { receipt: 'UKR1000001', out: 6864, details: `Pay Utility Reversal of ${receipt}` },
    { receipt: 'UKR1000002', out: 900, details: 'Business Payment to 254722000111' },
    { receipt: 'UKR1000003', out: 5000, details: 'Utility Account to Organization Settlement Account' },
  ]
  await books.upload(statementOf(shop, rows))
  const [refund] = shop.sandbox.refunds()
  expect(await books.day()).toMatchObject({
    refunds_agreed: { count: 0 },
    refunds_missing: [{ receipt: refund?.receipt, order_number: refunded.orderNumber, shop_kes: '6864.00' }],
    reversed: [{ receipt: 'UKR1000001', order_number: reversed.orderNumber, statement_kes: '6864.00' }],
    other_out: [{ receipt: 'UKR1000002', amount_kes: '900.00' }],
    statement_total: { paid_in_kes: '6864.00', withdrawn_kes: '12764.00', own_moves_kes: '-5000.00' },
  })

  const left = { receipt: refund?.receipt ?? '', out: 6864, details: 'Pay Utility Reversal' }
  await books.upload(statementOf(shop, [...rows, left]))
  expect(await books.day()).toMatchObject({
    refunds_agreed: { count: 1, amount_kes: '6864.00' },
    refunds_missing: [],
    refunds_wrong: [],
    reversed: [{ receipt: 'UKR1000001' }],
  })
})

test('the day has a total for each method and for all', async () => {
  const shop = await createManualPaymentShop()
  const office = await openOffice(shop)
  const [first, second] = [await openPayment(shop), await openPayment(shop, '0712345671')]
  const receipt = newReceipt()
  await postResult(shop, first.transactionId, { receipt })
  await postResult(shop, second.transactionId)
  await askRefund(office, second.orderNumber)
  const books = await openBooks(shop)
  await books.upload(
    statementOf(shop, [
      { receipt, paidIn: 6864 },
      { receipt, fee: 38 },
    ]),
  )
  const sums = { collected_kes: '13728.00', refunded_kes: '6864.00', fees_kes: '38.00', net_kes: '6826.00' }
  expect(await books.day()).toMatchObject({
    methods: [{ method: 'mpesa', orders: 2, refunds: 1, ...sums }],
    total: sums,
  })
})

test('a day with open items can be closed, is reopened with a reason, and is listed until then', async () => {
  const shop = await createManualPaymentShop()
  const { transactionId } = await openPayment(shop)
  await postResult(shop, transactionId)
  const today = nairobiDay(shop.clock.now())
  let office = await openOffice(shop)
  const read = () => office.get<ReconciliationDay>(`/books/${today}`)
  expect((await office.post(`/books/${today}/close`, {})).json()).toMatchObject({
    message: 'This day is not over yet. Close it tomorrow.',
  })
  expect(await read()).toMatchObject({ closing: null, open_days: [] })

  shop.clock.advance({ days: 1 })
  office = await openOffice(shop)
  expect((await read()).open_days).toEqual([today])
  const both = await Promise.all([1, 2].map(() => office.post(`/books/${today}/close`, {})))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await read()).toMatchObject({ closing: { closed_by: office.username, open_items: 0 }, open_days: [] })

  expect((await office.post(`/books/${today}/reopen`, { reason: ' ' })).json()).toMatchObject({
    fields: { reason: 'Reason is required' },
  })
  expect((await office.post(`/books/${today}/reopen`, { reason: 'The statement came late' })).statusCode).toBe(200)
  expect(await read()).toMatchObject({ closing: null, open_days: [today] })
  expect(await office.getText('/changes')).toContain('day reopened')
})
