import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, nairobiDay } from '#app/framework/nairobi.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { sendForm } from '#tests/support/shop/multipart.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import type { ReconciliationDay } from './day-comparison.ts'

/** An order of KES 6,864, paid by card today. */
async function payByCard(shop: TestShop) {
  const { transactionId, orderId } = await pay(shop, await shop.given.buyer())
  await postResult(shop, transactionId, { receipt: newReceipt() })
  await shop.db.execute(sql`update orders set method = 'card' where id = ${orderId}`)
}

async function openMember(shop: TestShop) {
  const office = await openOffice(shop, 'bookkeeper')
  const day = nairobiDay(shop.clock.now())
  const upload = async (text: string) => {
    const form = new FormData()
    form.set('settlements', new Blob([text]), 'settlements.csv')
    return sendForm(shop, '/api/admin/settlements/file', office.headers, form)
  }
  const settlement = (more: object = {}) => ({
    id: randomUUID(),
    method: 'card',
    reference: 'PSK-1',
    from: day,
    to: day,
    collected: '6,864',
    refunded: '',
    fees: '199,06',
    bank_receipt: '',
    bank_day: '',
    ...more,
  })
  return { ...office, day, settlement, upload, books: (of = day) => office.get<ReconciliationDay>(`/books/${of}`) }
}

test('a card settlement gives its day fees and a net amount, and shows whether they agree', async () => {
  const shop = await createPayingShop()
  await payByCard(shop)
  const member = await openMember(shop)
  expect(await member.books()).toMatchObject({ settlements: [], unsettled: ['card'] })

  const first = member.settlement()
  expect((await member.post('/settlements', first)).statusCode).toBe(200)
  expect((await member.post('/settlements', first)).statusCode).toBe(200)
  const books = await member.books()
  expect(books.unsettled).toEqual([])
  expect(books.settlements).toMatchObject([
    { collected_kes: '6864.00', fees_kes: '199.06', net_kes: '6664.94', is_equal: true, bank_receipt: null },
  ])
  expect(books.methods).toMatchObject([
    { method: 'card', collected_kes: '6864.00', fees_kes: '199.06', net_kes: '6664.94' },
  ])
  expect(books.total.net_kes).toBe('6664.94')
  expect(await member.getText(`/books.csv?from=${member.day}&to=${member.day}`)).toContain('"Fee","Card","PSK-1"')

  await member.post(`/settlements/${first.id}/bank`, { bank_receipt: 'FT26120', bank_day: member.day })
  expect((await member.books()).settlements).toMatchObject([{ bank_receipt: 'FT26120', bank_day: member.day }])
  await member.post(`/settlements/${first.id}/remove`)
  expect(await member.books()).toMatchObject({ settlements: [], unsettled: ['card'], total: { fees_kes: '0.00' } })
})

test('a month has the totals of its days, with the fees of settlements on their last day', async () => {
  const shop = await createPayingShop()
  // Moves away from the end of a month, so that both days are in one month. The exchange rate is too old by then, so it
  // is read again.
  if (Number(nairobiDay(shop.clock.now()).slice(8)) >= 28) shop.clock.advance({ days: 5 })
  await shop.runJobs(['exchange-rate'])
  await payByCard(shop)
  shop.clock.advance({ days: 1 })
  await payByCard(shop)
  const member = await openMember(shop)
  const dayBefore = addDays(member.day, -1)
  const feesKnown = async () => (await member.books()).month.sums.methods.map((one) => [one.method, one.is_fee_known])
  await member.post('/settlements', member.settlement({ from: dayBefore, to: dayBefore }))
  expect(await feesKnown()).toEqual([['card', false]])
  const [early] = (await member.books(dayBefore)).settlements
  await member.post(`/settlements/${early?.id}/remove`)
  await member.post('/settlements', member.settlement({ from: dayBefore, collected: '13,728' }))
  expect(await feesKnown()).toEqual([['card', true]])
  const { month, total } = await member.books()
  expect(total).toMatchObject({ collected_kes: '6864.00', fees_kes: '199.06' })
  expect(month.sums.total).toEqual({
    collected_kes: '13728.00',
    refunded_kes: '0.00',
    fees_kes: '199.06',
    net_kes: '13528.94',
  })
  expect((await member.books(dayBefore)).month).toEqual(month)
  const firstDay = `${member.day.slice(0, 7)}-01`
  const firstOfNext = `${addDays(firstDay, 31).slice(0, 7)}-01`
  expect([month.from, month.to]).toEqual([firstDay, addDays(firstOfNext, -1)])
})

test('a settlement with a different total is an open item at the closing of its day', async () => {
  const shop = await createPayingShop()
  await payByCard(shop)
  const member = await openMember(shop)
  await member.post('/settlements', member.settlement({ collected: '6,800.50' }))
  expect((await member.books()).settlements).toMatchObject([{ is_equal: false, shop_collected_kes: '6864.00' }])
  shop.clock.advance({ hours: 24 })
  const later = await openMember(shop)
  await later.post(`/books/${member.day}/close`)
  expect((await later.books(member.day)).closing).toMatchObject({ open_items: 1 })
})

test('an invalid settlement is refused with its field', async () => {
  const shop = await createPayingShop()
  const member = await openMember(shop)
  await member.post('/settlements', member.settlement({ from: addDays(member.day, -2) }))
  const fieldsOf = async (more: object) => (await member.post('/settlements', member.settlement(more))).json().fields
  expect(await fieldsOf({ reference: 'PSK-2', collected: 'many' })).toEqual({
    collected: 'Collected must be an amount such as 1,234.50',
  })
  expect(await fieldsOf({ reference: 'PSK-2', fees: '7000' })).toEqual({
    fees: 'Fees are more than what was collected',
  })
  expect(await fieldsOf({ reference: 'PSK-2', to: addDays(member.day, -1) })).toEqual({
    to: 'Last day is before the first',
  })
  expect(await fieldsOf({ reference: 'PSK-2', to: addDays(member.day, 1) })).toEqual({
    to: 'Last day is in the future',
  })
  expect(await fieldsOf({ reference: 'PSK-2' })).toEqual({
    from: 'Another settlement covers some of these days already.',
  })
  expect(await fieldsOf({ collected: '1' })).toHaveProperty('fees')
  expect(await fieldsOf({ collected: '9000' })).toHaveProperty('reference')
  expect(await fieldsOf({ method: 'airtel' })).toBeUndefined()
  expect(await fieldsOf({ method: 'mpesa' })).toHaveProperty('method')
})

test('a settlements file one byte over the limit is refused before it is read', async () => {
  const member = await openMember(await createPayingShop())
  const answer = await member.upload('x'.repeat(2 * 1024 * 1024 + 1))
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'This file is larger than 2 MB.'])
})

test('a file adds all of its settlements or none, and a repeated file changes nothing', async () => {
  const shop = await createPayingShop()
  await payByCard(shop)
  const member = await openMember(shop)
  const before = addDays(member.day, -1)
  const head = 'Method,Reference,From,To,Collected (KES),Refunds,Fees,Bank receipt,Received on'
  const good = `Paystack,PSK-1,${member.day},${member.day},"6,864.00",,199.06,FT1,${member.day}`
  const airtel = `Airtel Money,AM-7,${before},${member.day},0,0,0,,`

  const upload = async (...lines: string[]) => (await member.upload([head, ...lines].join('\n'))).json()
  expect((await upload(good, `Card,PSK-2,${before},${member.day},1,,0,,`)).message).toBe(
    'PSK-2: Another settlement covers some of these days already.',
  )
  expect((await upload(good, `Card,PSK-2,${before},soon,1,,0,,`)).message).toBe(
    'Line 3: Last day must be a day such as 2026-11-30.',
  )
  expect((await member.upload('Method,Reference\nCard,PSK-1')).json().message).toBe(
    'These columns are missing: from, to, collected, fees.',
  )
  expect((await member.books()).settlements).toEqual([])
  expect(await upload(good, airtel)).toEqual({ added: 2, known: 0 })
  expect(await upload(good, airtel)).toEqual({ added: 0, known: 2 })
  expect((await member.books()).settlements).toMatchObject([
    { method: 'airtel', reference: 'AM-7' },
    { method: 'card', reference: 'PSK-1', is_equal: true, bank_receipt: 'FT1' },
  ])
})

test('card refunds without card sales need a settlement, which can be negative', async () => {
  const shop = await createPayingShop()
  await payByCard(shop)
  const member = await openMember(shop)
  await shop.db.execute(sql`update orders set paid_at = paid_at - interval '2 days'`)
  await shop.db.execute(sql`insert into refunds (id, order_id, amount_kes, shipping_cents, is_whole, way, provider, state, reason, asked_by, asked_at, settled_at)
    select gen_random_uuid(), id, 1000, 0, false, 'provider', 'card', 'done', 'x', 'x', ${shop.clock.now().toISOString()}, ${shop.clock.now().toISOString()} from orders`)
  expect(await member.books()).toMatchObject({ unsettled: ['card'], methods: [{ is_fee_known: false }] })
  const days = `method=card&from=${addDays(member.day, -2)}&to=${member.day}`
  expect(await member.get(`/settlements/sums?${days}`)).toEqual({
    collected_kes: '6864.00',
    refunded_kes: '1000.00',
    next_day: null,
  })
  await member.post('/settlements', member.settlement({ collected: '0', refunded: '1000', fees: '' }))
  expect(await member.books()).toMatchObject({
    unsettled: [],
    methods: [{ is_fee_known: true }],
    settlements: [{ net_kes: '-1000.00', is_equal: true }],
  })
})
