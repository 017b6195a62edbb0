import { expect, test } from 'vitest'
import { statementTable } from '#sandbox/daraja/statement.ts'
import { csvOf, xlsxOf } from '#sandbox/daraja/statement-files.ts'
import { emptyState } from '#sandbox/state.ts'
import { confirm, createManualPaymentShop } from '#tests/support/payments/c2b.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { openCardPage } from '#tests/support/payments/cards.ts'
import { readPaymentState, untilSettled } from '#tests/support/payments/payment-state.ts'
import { openPayment } from '#tests/support/payments/payments.ts'
import { askRefund } from '#tests/support/payments/refunds.ts'
import { openBooks, statementOf } from '#tests/support/shop/books.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { nairobiStamp } from '../framework/nairobi.ts'
import { allMoneyKes } from './closed-books.ts'
import type { UploadedStatement } from './day-comparison.ts'
import { statementVerdict } from './open-items.ts'

test('the closing lists agreed, different, missing and unknown payments and fees, and changes nothing by itself', async () => {
  const shop = await createManualPaymentShop()
  const [good, wrong, missing] = [
    await openPayment(shop),
    await openPayment(shop, '0712345671'),
    await openPayment(shop, '0712345672'),
  ]
  const [goodReceipt, wrongReceipt, missingReceipt, unknown] = [newReceipt(), newReceipt(), newReceipt(), newReceipt()]
  await confirm(shop, { receipt: goodReceipt, account: good.orderNumber })
  for (const [payment, receipt] of [
    [wrong, wrongReceipt],
    [missing, missingReceipt],
  ] as const) {
    const amount = payment.amount
    await postResult(shop, payment.transactionId, { receipt, amount })
  }
  await shop.db.execute(`update receipts set paid_at = now()`)
  const waiting = await openPayment(shop, '0712345673')
  await postResult(shop, waiting.transactionId, { code: 1037 })

  const books = await openBooks(shop)
  const file = statementOf(shop, [
    { receipt: goodReceipt, paidIn: 6864 },
    { receipt: goodReceipt, fee: 38 },
    { receipt: wrongReceipt, paidIn: 6800 },
    { receipt: unknown, paidIn: 6864, account: 'MAMA' },
  ])
  expect((await books.upload(file)).json()).toMatchObject({
    is_new: true,
    rows: 4,
  } satisfies Partial<UploadedStatement>)
  expect((await books.upload(file)).json()).toMatchObject({ is_new: false })

  const day = await books.day()
  expect(day).toMatchObject({
    is_covered: true,
    collected: [{ method: 'mpesa', count: 3, amount_kes: '20592.00' }],
    fees: { count: 1, amount_kes: '38.00' },
    agreed: { count: 1, amount_kes: '6864.00' },
    wrong: [{ receipt: wrongReceipt, shop_kes: '6864.00', statement_kes: '6800.00', order_number: wrong.orderNumber }],
    missing: [{ receipt: missingReceipt, order_number: missing.orderNumber }],
    unknown: [{ receipt: unknown, account: 'MAMA', possible_orders: [{ number: waiting.orderNumber }] }],
  })
  expect(statementVerdict(day)?.text).toBe(
    'The statement does not agree: KES 6,864 more in it, without an order (1 payment); KES 6,864 missing in it (1 payment); KES 6,800 in it instead of KES 6,864 (1 payment).',
  )
  expect((await readPaymentState(shop, waiting.orderId)).order?.state).toBe('awaiting_payment')

  const settled = await books.post(`/statement-rows/${unknown}/settle`, {
    action: 'assign',
    order: waiting.orderNumber,
  })
  expect(settled.statusCode).toBe(200)
  expect((await readPaymentState(shop, waiting.orderId)).order).toMatchObject({ state: 'paid', receipt: unknown })
  expect(await books.day()).toMatchObject({ unknown: [], agreed: { count: 2 } })
})

/** A day with a paid order, and KES 2,500 for no order. */
async function openStrayDay() {
  const shop = await createManualPaymentShop()
  const order = await openPayment(shop)
  const [paid, stray] = [newReceipt(), newReceipt()]
  await confirm(shop, { receipt: paid, account: order.orderNumber })
  await confirm(shop, { receipt: stray, amount: '2500.00', account: 'MAMA', stamp: nairobiStamp(shop.clock.now()) })
  await shop.db.execute(`update receipts set paid_at = now()`)
  return { shop, books: await openBooks(shop), paid, stray }
}

test('the fee of an unmatched receipt is listed with its money, not in the net of the orders', async () => {
  const { shop, books, paid, stray } = await openStrayDay()
  const onlyInFile = newReceipt()
  await books.upload(
    statementOf(shop, [
      { receipt: paid, paidIn: 6864 },
      { receipt: paid, fee: 38 },
      { receipt: stray, paidIn: 2500 },
      { receipt: stray, fee: 13 },
      { receipt: onlyInFile, paidIn: 100 },
      { receipt: onlyInFile, fee: 1 },
    ]),
  )
  const day = await books.day()
  expect(day).toMatchObject({
    fees: { count: 3, amount_kes: '52.00' },
    methods: [{ method: 'mpesa', is_fee_known: true, orders: 1, fees_kes: '38.00', net_kes: '6826.00' }],
    total: { fees_kes: '38.00', net_kes: '6826.00' },
    unmatched: { count: 2, amount_kes: '2600.00', fees_kes: '14.00' },
  })
  const lines = (await books.csv()).matchAll(/,(-?\d+\.\d\d),\d*,\r$/gm)
  expect([...lines].reduce((sum, [, kes]) => sum + Number(kes), 0).toFixed(2)).toBe(allMoneyKes(day))
})

test('the fee of an order without a statement is unknown, even if an unmatched receipt has one', async () => {
  const { shop, books, stray } = await openStrayDay()
  await books.upload(
    statementOf(shop, [
      { receipt: stray, paidIn: 2500 },
      { receipt: stray, fee: 13 },
    ]),
  )
  expect(await books.day()).toMatchObject({
    methods: [{ method: 'mpesa', is_fee_known: false, orders: 1, fees_kes: '0.00', net_kes: '6864.00' }],
    unmatched: { count: 1, fees_kes: '13.00' },
  })
})

test('a card order that was paid manually counts for M-Pesa', async () => {
  const shop = await createManualPaymentShop()
  const { orderId, orderNumber } = await openCardPage(shop)
  await confirm(shop, { account: orderNumber.replace('EK-', ''), stamp: nairobiStamp(shop.clock.now()) })
  expect((await readPaymentState(shop, orderId)).order?.state).toBe('paid')
  const books = await openBooks(shop)
  expect((await books.day()).collected).toEqual([{ method: 'mpesa', count: 1, amount_kes: '6864.00' }])
  expect(await books.csv()).toContain('"Payment","M-Pesa"')
})

test('the bookkeeper’s file runs no formula in a spreadsheet', async () => {
  const shop = await createManualPaymentShop()
  await confirm(shop, {
    receipt: 'UKL1111111',
    amount: '10.00',
    account: '=1+1',
    stamp: nairobiStamp(shop.clock.now()),
  })
  const paid = await openPayment(shop)
  await shop.db.execute(`update orders set contact_name = '=HYPERLINK("http://x")' where id = '${paid.orderId}'`)
  await postResult(shop, paid.transactionId)
  const books = await openBooks(shop)
  await books.upload(statementOf(shop, [{ receipt: 'UKL1111111', fee: 2 }]))
  const csv = await books.csv()
  expect(csv).toContain(`"Payment","M-Pesa"`)
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")",6864.00`)
  expect(csv).toContain('"Fee","M-Pesa","UKL1111111"')
  expect(csv).toContain('"Receipt of no order","M-Pesa","UKL1111111"')
})

test('the sandbox statement matches its payments, except for one', async () => {
  const shop = await createManualPaymentShop()
  const { transactionId } = await openPayment(shop, '0712340000')
  await untilSettled(shop, transactionId)
  const books = await openBooks(shop)
  const state = { ...emptyState(), pushes: shop.sandbox.pushes() }
  const table = statementTable(state)
  expect((await books.upload(Buffer.from(csvOf(table)))).json()).toMatchObject({
    is_new: true,
    unread: 0,
    is_cut_off: false,
  })
  expect((await books.upload(Buffer.from(xlsxOf(table)), 'statement.xlsx')).json()).toMatchObject({
    is_new: true,
    rows: 4,
  })
  const day = await books.day()
  expect(day).toMatchObject({ agreed: { count: 1 }, missing: [], wrong: [], unknown: [{ account: 'MAMA SHOP' }] })
})

test('a sandbox refund appears in its statement, and is neither unknown nor a fee', async () => {
  const shop = await createManualPaymentShop()
  const office = await openOffice(shop)
  const { transactionId, orderId, orderNumber } = await openPayment(shop, '0712340000')
  await untilSettled(shop, transactionId)
  shop.config.mpesaInitiator = shop.sandbox.access.mpesaInitiator
  await askRefund(office, orderNumber, { way: 'provider' })
  await expect.poll(async () => (await readPaymentState(shop, orderId)).order?.state).toBe('refunded')
  const state = { ...emptyState(), pushes: shop.sandbox.pushes(), refunds: shop.sandbox.refunds() }
  const table = statementTable(state)
  expect(table.map(([receipt]) => receipt)).toContain(shop.sandbox.refunds()[0]?.receipt)
  const books = await openBooks(shop)
  expect((await books.upload(Buffer.from(csvOf(table)))).json()).toMatchObject({ rows: 5, is_cut_off: false })
  expect(await books.day()).toMatchObject({
    agreed: { count: 1 },
    refunded: { count: 1, amount_kes: '6864.00' },
    fees: { count: 2 },
    unknown: [{ account: 'MAMA SHOP' }],
  })
})

test('invalid files are refused with an instruction', async () => {
  const shop = await createManualPaymentShop()
  const books = await openBooks(shop)
  const old = await books.upload(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'statement.xls')
  expect(old.statusCode).toBe(400)
  expect(old.json()).toMatchObject({ message: expect.stringContaining('save it as .xlsx') })
  expect((await books.upload('hello')).statusCode).toBe(400)
  const other = `Short Code:,600984\n${statementOf(shop, [{ receipt: 'UKL0000001', paidIn: 5 }])}`
  expect((await books.upload(other)).json()).toMatchObject({ message: 'This statement is of another paybill or till.' })
})

test('a day with five thousand rows can be closed, and the page shows as many as fit', async () => {
  const shop = await createManualPaymentShop()
  const books = await openBooks(shop)
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    receipt: `UKM${String(index).padStart(7, '0')}`,
    paidIn: 100 + index,
  }))
  const table = statementOf(shop, rows)
    .split('\n')
    .map((line) => line.split(','))
  expect((await books.upload(Buffer.from(xlsxOf(table)), 'big.xlsx')).json()).toMatchObject({ rows: 5_000 })
  const day = await books.day()
  expect(day.unknown_count).toBe(5_000)
  expect(day.unknown.length).toBeLessThan(500)
})
