import { expect, test } from 'vitest'
import { addDays, nairobiDay, nairobiStamp } from '#app/framework/nairobi.ts'
import { confirm, createManualPaymentShop } from '#tests/support/payments/c2b.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { openPayment } from '#tests/support/payments/payments.ts'
import { openBooks, statementOf } from '#tests/support/shop/books.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { firstShownDay, type OpenDay, type ReconciliationDay } from './day-comparison.ts'
import { dayClosings } from './reconciliation.tables.server.ts'

async function openDay(shop: TestShop) {
  const day = nairobiDay(shop.clock.now())
  const office = async () => openOffice(shop)
  return {
    day,
    read: async (of = day) => (await office()).get<ReconciliationDay>(`/books/${of}`),
    file: async (of = day) => (await office()).getText(`/books.csv?from=${of}&to=${of}`),
    post: async (path: string, body: object = {}) => (await office()).post(path, body),
  }
}

test('unmatched money stays on the day of its arrival, and leaves on the day of its return', async () => {
  const shop = await createManualPaymentShop()
  const came = await openDay(shop)
  const receipt = newReceipt()
  await confirm(shop, { receipt, amount: '2500.00', stamp: nairobiStamp(shop.clock.now()) })
  expect(await came.read()).toMatchObject({ unmatched: { count: 1, amount_kes: '2500.00' }, returned: { count: 0 } })

  shop.clock.advance({ days: 1 })
  await came.post(`/books/${came.day}/close`)
  const changes = await (await openOffice(shop)).get<{ after: object }[]>(`/changes?subject=day:${came.day}`)
  expect(changes).toMatchObject([{ after: { net_of_orders_kes: '0.00', open_items: 0 } }])
  const back = await openDay(shop)
  const settle = (more: object) => back.post(`/receipts/${receipt}/settle`, { action: 'returned', ...more })
  const refused = await settle({})
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { note: 'Say how the money was returned.' }])
  expect((await settle({ note: 'Paid twice', reference: 'UKB0000001' })).statusCode).toBe(200)

  expect(await came.read()).toMatchObject({
    unmatched: { count: 1, amount_kes: '2500.00' },
    returned: { count: 0 },
    closing: { books: { changes: [] } },
    changed_days: [],
  })
  expect(await came.file()).toContain(`"Receipt of no order","M-Pesa","${receipt}","","NAISIAE",2500.00,`)
  expect(await back.read()).toMatchObject({
    unmatched: { count: 0 },
    returned: { count: 1, amount_kes: '2500.00' },
    total: { net_kes: '0.00' },
  })
  expect(await back.file()).toContain('"Returned, of no order","M-Pesa","UKB0000001","","NAISIAE",-2500.00,')

  const statement = statementOf(shop, [{ receipt: 'UKB0000001', out: 2500, details: 'Business Payment to 2547' }])
  await (await openBooks(shop)).upload(statement)
  expect(await back.read()).toMatchObject({ refunds_agreed: { count: 1, amount_kes: '2500.00' }, other_out: [] })

  shop.clock.advance({ days: 1 })
  expect(await back.read()).toMatchObject({ open_days: [back.day] })
})

test('the books begin with the oldest open day, else with today, or yesterday while no money has come', async () => {
  const shop = await createManualPaymentShop()
  const first = await openDay(shop)
  expect(firstShownDay(await first.read())).toBe(addDays(first.day, -1))
  await confirm(shop, { receipt: newReceipt(), amount: '2500.00', stamp: nairobiStamp(shop.clock.now()) })
  expect(firstShownDay(await first.read())).toBe(first.day)

  shop.clock.advance({ days: 3 })
  const later = await openDay(shop)
  expect(firstShownDay(await later.read())).toBe(first.day)
  await confirm(shop, { receipt: newReceipt(), amount: '900.00', stamp: nairobiStamp(shop.clock.now()) })
  expect(firstShownDay(await later.read())).toBe(first.day)
})

test('a sale outside the shop counts on the day of its payment, and can be cancelled', async () => {
  const shop = await createManualPaymentShop()
  const { day, read, file, post } = await openDay(shop)
  const receipt = newReceipt()
  await confirm(shop, { receipt, amount: '2500.00', stamp: nairobiStamp(shop.clock.now()) })
  const settle = (body: object) => post(`/receipts/${receipt}/settle`, body)
  const refused = await settle({ action: 'outside' })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { note: 'Say what was sold.' }])
  expect((await settle({ action: 'reopen' })).statusCode).toBe(409)
  expect((await settle({ action: 'outside', note: 'Two bracelets at the market' })).statusCode).toBe(200)
  expect((await settle({ action: 'outside', note: 'Again' })).statusCode).toBe(409)

  expect(await read()).toMatchObject({
    outside: { count: 1, amount_kes: '2500.00' },
    unmatched: { count: 0 },
    total: { collected_kes: '0.00' },
  })
  expect(await file()).toContain(`"Sale outside the shop","M-Pesa","${receipt}","","NAISIAE",2500.00,`)
  const office = await openOffice(shop, 'bookkeeper')
  expect(await office.get('/receipts?state=settled')).toMatchObject([
    { receipt, is_outside: true, note: 'Two bracelets at the market', order_number: null },
  ])
  await (await openBooks(shop)).upload(statementOf(shop, [{ receipt, paidIn: 2500 }]))
  expect(await read()).toMatchObject({ unknown_count: 0 })

  shop.clock.advance({ days: 1 })
  await post(`/books/${day}/close`)
  expect((await post(`/receipts/${receipt}/settle`, { action: 'reopen' })).statusCode).toBe(200)
  const kinds = [{ kind: 'unmatched' }, { kind: 'outside' }]
  expect(await read()).toMatchObject({
    outside: { count: 0 },
    unmatched: { count: 1 },
    changed_days: [{ day, difference_kes: '0.00' }],
    closing: { books: { sums: { outside: { count: 1 } }, changes: kinds } },
  })
  const later = await openOffice(shop)
  expect(await later.get('/receipts?state=open')).toMatchObject([{ receipt, note: null, is_outside: false }])
})

test('a closed day lists later additions, and its file marks them', async () => {
  const shop = await createManualPaymentShop()
  const { transactionId } = await openPayment(shop)
  await postResult(shop, transactionId, { receipt: 'UKC0000001' })
  const { day, read, file, post } = await openDay(shop)
  const statement = statementOf(shop, [
    { receipt: 'UKC0000001', paidIn: 6864 },
    { receipt: 'UKC0000001', fee: 38 },
  ])
  shop.clock.advance({ days: 1 })
  await post(`/books/${day}/close`)
  expect(await read()).toMatchObject({
    changed_days: [],
    closing: { books: { sums: { total: { net_kes: '6864.00' } } } },
  })

  await (await openBooks(shop)).upload(statement)
  const changes = [{ change: 'added', kind: 'fee', method: 'mpesa', receipt: 'UKC0000001', amount_kes: '-38.00' }]
  expect(await read()).toMatchObject({
    changed_days: [{ day, difference_kes: '-38.00' }],
    total: { net_kes: '6826.00' },
    closing: { books: { sums: { total: { net_kes: '6864.00' } }, changes } },
  })
  const lines = (await file()).trim().split('\r\n')
  expect(lines.filter((line) => line.endsWith('"Added"'))).toHaveLength(1)
  expect(lines.find((line) => line.includes('"Fee"'))).toContain('"M-Pesa","UKC0000001"')

  await shop.db.execute(`update orders set paid_at = paid_at + interval '1 day'`)
  const [kept, removed] = (await file()).split('\r\n').filter((line) => line.includes('"Payment"'))
  expect([kept?.includes(',6864.00,'), removed?.includes(',-6864.00,'), removed?.endsWith('"Removed"')]).toEqual([
    true,
    true,
    true,
  ])

  await post(`/books/${day}/reopen`, { reason: 'The statement came late' })
  expect(await read()).toMatchObject({
    closing: null,
    changed_days: [],
    reopening: { reason: 'The statement came late' },
  })
})

test('money that only a statement has is counted separately, and its day has no unknown fee', async () => {
  const shop = await createManualPaymentShop()
  const { read, file } = await openDay(shop)
  const books = await openBooks(shop)
  await books.upload(
    statementOf(shop, [
      { receipt: 'UKD0000001', paidIn: 500 },
      { receipt: 'UKD0000001', fee: 8 },
    ]),
  )
  expect(await read()).toMatchObject({
    unmatched: { count: 1, amount_kes: '500.00', fees_kes: '8.00' },
    unknown_count: 1,
    total: { fees_kes: '0.00', net_kes: '0.00' },
    methods: [],
  })
  expect(await file()).toContain('"Receipt of no order","M-Pesa","UKD0000001"')
  const waiting = async () => (await books.get<{ receipts_waiting: number }>('/waiting')).receipts_waiting
  expect([await waiting(), await books.get('/statement-rows')]).toMatchObject([1, [{ receipt: 'UKD0000001' }]])
  await books.post('/statement-rows/UKD0000001/settle', { action: 'returned', note: 'Not ours' })
  expect(await read()).toMatchObject({
    unmatched: { count: 1, amount_kes: '500.00' },
    returned: { count: 1, amount_kes: '500.00' },
  })
  expect([await waiting(), await books.get('/statement-rows')]).toEqual([0, []])
})

test('a bank transfer counts on the day of its arrival, with the bank’s reference', async () => {
  const shop = await createManualPaymentShop({ env: { BANK_DETAILS: 'Kenya Bank 12345' } })
  const { cookie } = await shop.given.buyer()
  const order = { method: 'POST', url: '/api/orders', headers: { cookie }, payload: { method: 'bank' } } as const
  const placed = (await shop.api.inject(order)).json().number as string
  const arrived = await openDay(shop)
  shop.clock.advance({ days: 1 })
  const noted = await openDay(shop)
  const move = (transfer: object) =>
    noted.post(`/orders/${placed}/state`, { from: 'awaiting_payment', to: 'paid', transfer })
  expect((await move({ amount_kes: 6_000, day: arrived.day })).json()).toMatchObject({
    message: 'Less arrived than the order costs: nothing was changed.',
  })
  const paid = await move({ amount_kes: 6_864, reference: 'FT26330X', day: arrived.day })
  expect(paid.json().events.at(-1)).toMatchObject({ note: expect.stringContaining('KES 6,864 arrived on ') })
  expect(await arrived.read()).toMatchObject({
    methods: [{ method: 'bank', orders: 1, collected_kes: '6864.00' }],
    open_days: [arrived.day],
  })
  expect(await arrived.file()).toContain(`"Payment","Bank transfer","FT26330X","${placed}"`)
  expect(await noted.read()).toMatchObject({ methods: [] })
})

test('several days are closed at once with a record each, and an unfinished day refuses them all', async () => {
  const shop = await createManualPaymentShop()
  const first = await openDay(shop)
  for (const receipt of ['UKE0000001', 'UKE0000002']) {
    const { transactionId } = await openPayment(shop, receipt.endsWith('1') ? '0712345678' : '0712345670')
    await postResult(shop, transactionId, { receipt })
    shop.clock.advance({ days: 1 })
  }
  const today = await openDay(shop)
  const office = await openOffice(shop)
  const open = () => office.get<OpenDay[]>('/books/open-days')
  const days = (await open()).map(({ day }) => day)
  expect(days).toHaveLength(2)
  expect(await open()).toMatchObject(days.map((day) => ({ day, net_kes: '6864.00', open_items: 0, is_covered: false })))

  const refused = await today.post('/books/close', { days: [...days, today.day] })
  expect([refused.statusCode, await open()]).toMatchObject([409, [{}, {}]])
  await today.post(`/books/${first.day}/close`)
  expect((await today.post('/books/close', { days })).statusCode).toBe(200)
  expect(await open()).toEqual([])
  for (const day of days) {
    expect(await today.read(day)).toMatchObject({
      closing: { closed_by: expect.any(String), open_items: 0, books: { sums: { total: { net_kes: '6864.00' } } } },
    })
  }
  expect(await shop.db.$count(dayClosings)).toBe(2)
})
