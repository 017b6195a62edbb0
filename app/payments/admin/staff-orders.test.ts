import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StaffOrder, StaffOrderRow } from '#app/orders/admin/staff-order.ts'
import { channelMessages } from '#app/orders/orders.tables.server.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import type { StaffPayment, StaffReview } from './staff-review.ts'

async function paidOrder(shop: TestShop, phone = '0712345678') {
  const buyer = await shop.given.buyer()
  const { transactionId, orderId } = await pay(shop, buyer, { phone })
  const receipt = newReceipt()
  await postResult(shop, transactionId, { receipt })
  const { order } = await readPaymentState(shop, orderId)
  return { buyer, transactionId, orderId, receipt, number: order?.number ?? '' }
}

test('buttons move an order from paid to delivered, and each step is recorded', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { number } = await paidOrder(shop)
  const url = `/orders/${number}/state`

  expect((await office.get<StaffOrder>(`/orders/${number}`)).moves).toEqual(['making', 'sent'])
  expect((await office.post(url, { from: 'paid', to: 'making' })).statusCode).toBe(200)
  const halfASign = await office.post(url, { from: 'making', to: 'sent', note: 'Wells \ud83e' })
  expect([halfASign.statusCode, halfASign.json().error]).toEqual([400, 'Note must be readable text.'])
  const sent = await office.post(url, { from: 'making', to: 'sent', note: 'Wells Fargo 4711' })
  expect(sent.json()).toMatchObject({ state: 'sent', tracking_note: 'Wells Fargo 4711', moves: ['delivered'] })
  expect((await office.post(url, { from: 'sent', to: 'delivered' })).statusCode).toBe(200)

  const order = await office.get<StaffOrder>(`/orders/${number}`)
  expect(order.events.map((event) => event.to)).toEqual(['awaiting_payment', 'paid', 'making', 'sent', 'delivered'])
  expect(order.events.at(-1)?.actor).toBe(office.username)
  const changes = await office.get<{ action: string; before: unknown }[]>(`/changes?subject=order:${number}`)
  expect(changes.map((change) => change.action)).toEqual(['order delivered', 'order sent', 'order making'])
  expect(changes.at(-1)?.before).toMatchObject({ state: 'paid' })
})

test('a move from an outdated state or to an invalid one changes nothing', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { number } = await paidOrder(shop)
  const url = `/orders/${number}/state`
  const both = await Promise.all([
    office.post(url, { from: 'paid', to: 'making' }),
    office.post(url, { from: 'paid', to: 'sent' }),
  ])
  expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409])
  const { state } = await office.get<StaffOrder>(`/orders/${number}`)
  for (const to of ['awaiting_payment', 'paid', 'cancelled', 'refunded'] as const) {
    expect((await office.post(url, { from: state, to })).statusCode).toBe(409)
  }
  expect((await office.post(url, { from: state, to: 'stolen' })).statusCode).toBe(400)
  expect((await office.post('/orders/EK-999999/state', { from: 'paid', to: 'making' })).statusCode).toBe(404)
})

test('a refund is recorded once, at the time it was made', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { number, orderId } = await paidOrder(shop)
  shop.clock.advance({ minutes: 10 })
  const url = `/orders/${number}/refunds`
  await Promise.all(
    Array.from({ length: 5 }, () =>
      office.post(url, {
        id: randomBytes(16).toString('hex'),
        wish: { of: 'rest' },
        way: 'by-hand',
        amount_kes: 6_864,
        reason: 'sent back by M-Pesa',
        reference: 'UKM0000001',
      }),
    ),
  )
  const { sales } = await readPaymentState(shop, orderId)
  expect(sales.map((sale) => sale.totalCents).toSorted((a, b) => a - b)).toEqual([-4800, 4800])
  const { data } = await office.get<{ data: object }>('/dashboard')
  expect(data).toMatchObject({ total_earned: 0, total_sold: 0, shipping_charged: 0, orders_waiting: 0 })
})

test('a bank transfer that is marked as received is paid, recorded and announced', async () => {
  const shop = await createPayingShop({ env: { BANK_DETAILS: 'Equity Bank, 0123456789' } })
  const office = await openOffice(shop)
  const buyer = await shop.given.buyer()
  await shop.given.bankOrder(buyer)
  const [row] = await office.get<StaffOrderRow[]>('/orders?state=awaiting_payment')
  const answer = await office.post(`/orders/${row?.number}/state`, { from: 'awaiting_payment', to: 'paid' })
  expect(answer.json()).toMatchObject({ state: 'paid', method: 'bank' })
  const messages = await office.get<StaffOrder>(`/orders/${row?.number}`)
  expect(messages.messages).toMatchObject([{ kind: 'bank-placed' }, { kind: 'paid', state: 'waiting' }])
})

test('orders are found by number, name, phone and receipt, page by page', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const one = await paidOrder(shop)
  const other = await paidOrder(shop, '0112345679')
  // Gives the second order's parcel its own phone, so that a search by phone finds only one order.
  await shop.db.execute(
    sql`update orders set shipping_address = jsonb_set(shipping_address, '{phone}', '"+254112345679"') where number = ${other.number.slice(3)}`,
  )
  const find = async (search: string) =>
    (await office.get<StaffOrderRow[]>(`/orders?search=${encodeURIComponent(search)}`)).map((row) => row.number)

  expect(await find(one.number)).toEqual([one.number])
  expect(await find(one.number.toLowerCase().replace('ek-', ''))).toEqual([one.number])
  expect(await find(other.receipt.slice(2))).toEqual([other.number])
  expect(await find('naisiae')).toEqual([other.number, one.number])
  expect(await find('0712 345 678')).toEqual([one.number])
  expect(await find('+254 112')).toEqual([other.number])
  expect(await find('100%')).toEqual([])
  const page = await office.get<StaffOrderRow[]>('/orders?limit=1')
  expect(page.map((row) => row.number)).toEqual([other.number])
  expect(await office.get<StaffOrderRow[]>('/orders?state=delivered')).toEqual([])
})

test('a payment shows its phone, its receipt and the provider’s message', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { number, receipt } = await paidOrder(shop)
  const [payment] = await office.get<StaffPayment[]>(`/orders/${number}/payments`)
  expect(payment).toMatchObject({ state: 'success', phone: '254712345678', receipt })
  expect(payment?.messages.map((message) => message.kind)).toContain('callback')
  expect(payment?.messages.at(-1)?.body).toContain(receipt)
  expect(JSON.stringify(payment)).not.toContain('callback_token')
})

test('an unknown order is reported as not found', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  for (const number of ['EK-9999', 'nothing']) {
    const refusal = await office.get<{ error: string }>(`/orders/${number}/payments`)
    expect(refusal.error).toBe('There is no such order.')
  }
})

test('a message can be sent again once', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { number } = await paidOrder(shop)
  await shop.runJobs(['channel-messages'])
  const [before] = (await office.get<StaffOrder>(`/orders/${number}`)).messages
  expect([before?.state, shop.sandbox.messages()]).toMatchObject(['sent', [{}]])
  expect((await office.post(`/orders/${number}/messages/${before?.id}/send`)).statusCode).toBe(200)
  shop.clock.advance({ seconds: 10 })
  await shop.runJobs(['channel-messages'])
  expect(shop.sandbox.messages()).toHaveLength(2)
  const rows = await shop.db.select().from(channelMessages)
  expect(rows.map((message) => message.state)).toEqual(['sent'])
})

test('a wrong amount can be accepted: the order is paid once, and the decision is recorded', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const buyer = await shop.given.buyer()
  const { transactionId, orderId } = await pay(shop, buyer)
  const receipt = newReceipt()
  await postResult(shop, transactionId, { amount: 6000, receipt })

  const [review] = await office.get<StaffReview[]>('/reviews')
  expect(review).toMatchObject({ reason: 'wrong-amount', choices: ['accept', 'returned', 'noted'] })
  const url = `/reviews/${review?.id}/settle`
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => office.post(url, { action: 'accept', note: 'the rest came in cash' })),
  )
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409, 409])

  const books = await readPaymentState(shop, orderId)
  expect(books.order).toMatchObject({ state: 'paid', receipt })
  expect(books.sales).toHaveLength(1)
  expect(books.messages.map((message) => message.kind)).toContain('paid')
  expect(await office.get<StaffReview[]>('/reviews')).toEqual([])
  const [settled] = await office.get<StaffReview[]>('/reviews?state=settled')
  expect(settled?.resolution).toBe('Accepted as payment of the order: the rest came in cash')
})

test('money for a cancelled order is refunded, and the order stays cancelled', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const buyer = await shop.given.buyer()
  const { transactionId, orderId } = await pay(shop, buyer)
  const { order } = await readPaymentState(shop, orderId)
  await office.post(`/orders/${order?.number}/state`, { from: 'awaiting_payment', to: 'cancelled' })
  await postResult(shop, transactionId)
  const [review] = await office.get<StaffReview[]>('/reviews')
  expect(review?.reason).toBe('order-cancelled')
  expect((await office.post(`/reviews/${review?.id}/settle`, { action: 'returned' })).statusCode).toBe(200)
  const books = await readPaymentState(shop, orderId)
  expect([books.order?.state, books.sales]).toEqual(['cancelled', []])
})

test('an order that was paid twice offers no second acceptance', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { transactionId } = await paidOrder(shop)
  await postResult(shop, transactionId, { receipt: newReceipt() })
  const [review] = await office.get<StaffReview[]>('/reviews')
  expect(review?.choices).toEqual(['returned', 'noted'])
  expect((await office.post(`/reviews/${review?.id}/settle`, { action: 'accept' })).statusCode).toBe(409)
})

test('staff can accept a rate that jumped', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  await shop.db.execute(sql`
    insert into exchange_rates (rate, source, fetched_at, accepted, refusal)
    values (150, 'sandbox', ${shop.clock.now()}, false, 'jump')`)
  const [latest] = await office.get<{ id: number; may_accept: boolean }[]>('/rates')
  expect(latest?.may_accept).toBe(true)
  expect((await office.post(`/rates/${latest?.id}/accept`)).statusCode).toBe(200)
  const answer = await shop.api.inject({ url: '/api/exchange-rate' })
  expect(answer.json()).toMatchObject({ rates: { KES: 150 } })
})

test('the health page uses full sentences', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  await paidOrder(shop)
  const lines = await office.get<{ name: string; isWell: boolean; sentence: string }[]>('/health')
  const byName = Object.fromEntries(lines.map((line) => [line.name, line]))
  expect(byName['Mobile money']).toMatchObject({
    isWell: true,
    sentence: 'Mobile money (the sandbox) can be reached, and the shop’s access is accepted.',
  })
  expect(byName.Callbacks?.sentence).toBe('The last payment confirmation came less than a minute ago.')
  expect(byName.Messages).toMatchObject({ isWell: true, sentence: '1 message waiting to be sent.' })
  expect(byName['Exchange rate']?.sentence).toMatch(/^KES 129\.5 for \$1, read from .+ less than a minute ago\.$/)
  expect(byName['Last backup']?.sentence).toBe('There is no backup yet.')
  shop.clock.advance({ minutes: 11 })
  const late = await office.get<{ name: string; isWell: boolean; sentence: string }[]>('/health')
  expect(late).toContainEqual({
    name: 'Messages',
    isWell: false,
    sentence: '1 message waiting to be sent, the oldest for 11 minutes.',
  })
  await shop.sandbox.close()
  const gone = await office.get<{ name: string; isWell: boolean }[]>('/health')
  expect(gone.find((line) => line.name === 'Mobile money')?.isWell).toBe(false)
})
