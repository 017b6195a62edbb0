import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, nairobiDay } from '#app/framework/nairobi.ts'
import type { ProductionLine } from '#app/production/production-wire.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { summaryOf, type Today, todoSections } from './today.ts'

test('tasks are sorted by due day, and a day can be closed after it has ended', async () => {
  const shop = await createPayingShop()
  const owner = await openOffice(shop)
  const helper = await openOffice(shop, 'helper')
  const day = nairobiDay(shop.clock.now())
  expect(await owner.get<Today>('/today')).toEqual({
    day,
    to_make: 0,
    late_to_make: 0,
    to_send: 0,
    has_channel: true,
    to_set_up: 6,
    closed: null,
    items: [],
  })

  const numbers: string[] = []
  for (const phone of ['0712345678', '0712345679']) {
    const { transactionId, orderId } = await pay(shop, await shop.given.buyer(), { phone })
    await postResult(shop, transactionId)
    const { rows } = await shop.db.execute<{ number: number }>(sql`select number from orders where id = ${orderId}`)
    numbers.push(`EK-${rows[0]?.number}`)
  }
  const [made, waits] = numbers
  const lines = await owner.get<ProductionLine[]>('/making')
  for (const { id } of lines.filter(({ order_number }) => order_number === made)) {
    await owner.post(`/making/${id}/step`, { from: 'waiting', to: 'taken' })
    await owner.post(`/making/${id}/step`, { from: 'taken', to: 'made' })
  }
  await shop.db.execute(sql`update orders set making_due_on = ${addDays(day, -1)} where number = ${waits?.slice(3)}`)
  await shop.api.inject({
    method: 'POST',
    url: '/api/feedback',
    payload: { name: 'Naisiae', email: 'n@example.com', message: 'Do you make it in green?' },
  })
  const kinds = ({ items }: Today) => items.map(({ kind }) => kind)
  const today = await owner.get<Today>('/today')
  expect(kinds(today)).toEqual(['make', 'messages_waiting', 'send'])
  expect(today).toMatchObject({ to_make: 1, late_to_make: 1, to_send: 1 })
  expect(summaryOf(today)).toBe('1 task late. 1 piece to make. 1 order to send.')
  expect(today.items[0]).toMatchObject({ due_on: addDays(day, -1), line: { order_number: waits } })
  expect(today.items[2]).toMatchObject({ order: { number: made } })

  shop.clock.advance({ hours: 24 })
  const later = await openOffice(shop)
  const closing = { kind: 'close', due_on: addDays(day, 1), day, more: 0 }
  expect((await later.get<Today>('/today')).items).toContainEqual(closing)
  expect(kinds(await (await openOffice(shop, 'helper')).get<Today>('/today'))).not.toContain('close')
  await later.post(`/books/${day}/close`)
  expect(kinds(await later.get<Today>('/today'))).not.toContain('close')
  expect(helper).toBeDefined()
})

test('a message is late a day after its arrival, not after midnight', async () => {
  const shop = await createPayingShop()
  // Advances to ten minutes before midnight in Nairobi.
  const minute = Math.floor(shop.clock.now().getTime() / 60_000) + 3 * 60
  shop.clock.advance({ minutes: 2 * 1440 - 10 - (minute % 1440) })
  const payload = { name: 'Naisiae', email: 'n@example.com', message: 'Do you make it in green?' }
  await shop.api.inject({ method: 'POST', url: '/api/feedback', payload })
  const since = nairobiDay(shop.clock.now())
  const parts = async () =>
    todoSections(await (await openOffice(shop)).get<Today>('/today')).flatMap(({ title, items }) =>
      items.flatMap((item) => (item.kind === 'messages_waiting' ? [[title, item.since]] : [])),
    )
  expect(await parts()).toEqual([['For today', since]])
  shop.clock.advance({ minutes: 15 })
  expect(await parts()).toEqual([['For today', since]])
  shop.clock.advance({ minutes: 24 * 60 - 16 })
  expect(await parts()).toEqual([['For today', since]])
  shop.clock.advance({ minutes: 1 })
  expect(await parts()).toEqual([['Late', since]])
})

test('Today says that the shop is closed', async () => {
  const shop = await createPayingShop()
  const owner = await openOffice(shop)
  const day = nairobiDay(shop.clock.now())
  const closed = { id: randomUUID(), first_on: day, last_on: addDays(day, 2), word: '' }
  await owner.post('/closed-days', { ...closed, is_pause: true, stops_selling: true })
  const opens = { opens_on: addDays(day, 3), is_selling_paused: true }
  expect(await (await openOffice(shop, 'helper')).get<Today>('/today')).toMatchObject({ closed: opens })
})

test('without a channel paid orders are first in the list, until an address for them is set', async () => {
  const shop = await createPayingShop({ hasTelegram: false })
  const owner = await openOffice(shop)
  const { transactionId } = await pay(shop, await shop.given.buyer())
  await postResult(shop, transactionId)
  const payload = { name: 'Naisiae', email: 'n@example.com', message: 'Do you make it in green?' }
  await shop.api.inject({ method: 'POST', url: '/api/feedback', payload })
  const parts = async () =>
    todoSections(await owner.get<Today>('/today'))
      .filter(({ items }) => items.length > 0)
      .map(({ title, items }) => [title, items.map(({ kind }) => kind)])
  const first = [
    ['Paid orders', ['make']],
    ['For today', ['messages_waiting']],
  ]
  expect(await parts()).toEqual(first)

  const makerEmails = 'naisula@example.com'
  expect((await owner.put('/settings/messages', { makerEmails, version: 0 })).statusCode).toBe(200)
  expect(await parts()).toEqual([
    ['For today', ['messages_waiting']],
    ['Next', ['make']],
  ])
  shop.config.smtpUrl = undefined
  expect(await parts()).toEqual(first)
})

test('all open days are one task, which is late if a day before yesterday is still open', async () => {
  const shop = await createPayingShop()
  const day = nairobiDay(shop.clock.now())
  for (const phone of ['0712345678', '0712345679', '0712345670']) {
    const { transactionId } = await pay(shop, await shop.given.buyer(), { phone })
    await postResult(shop, transactionId)
  }
  await shop.db.execute(sql`update orders set paid_at = paid_at - number % 3 * interval '1 day'`)
  shop.clock.advance({ hours: 24 })
  const owner = await openOffice(shop)
  const parts = async () =>
    todoSections(await owner.get<Today>('/today')).flatMap(({ title, items }) =>
      items.flatMap((item) => (item.kind === 'close' ? [[title, item.day, item.more, item.oldest]] : [])),
    )
  expect(await parts()).toEqual([['Late', day, 2, addDays(day, -2)]])
  await owner.post(`/books/${day}/close`)
  expect(await parts()).toEqual([['Late', addDays(day, -1), 1, addDays(day, -2)]])
})

test('the summary counts late products among the late tasks', () => {
  const today: Today = {
    day: '2026-11-27',
    to_make: 11,
    late_to_make: 0,
    to_send: 0,
    has_channel: true,
    to_set_up: 0,
    closed: null,
    items: [
      { kind: 'close', due_on: '2026-11-25', day: '2026-11-24', more: 0 },
      { kind: 'reviews_waiting', due_on: '2026-11-26', since: '2026-11-26', count: 1 },
    ],
  }
  expect(summaryOf(today)).toBe('2 tasks late. 11 pieces to make.')
  expect(summaryOf({ ...today, late_to_make: 3 })).toBe('5 tasks late. 11 pieces to make.')
  expect(summaryOf({ ...today, to_make: 0, items: today.items.slice(0, 1) })).toBe('1 task late.')
  expect(summaryOf({ ...today, to_make: 0, items: [] })).toBe('Nothing to make or send.')
})
