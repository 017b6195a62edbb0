import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPayingShop, openPayment } from '#tests/support/payments/payments.ts'
import { askRefund, paidOrder } from '#tests/support/payments/refunds.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { add, open, readAddress, readDeliveries, round } from '#tests/support/shop/webhooks.ts'
import type { StaffWebhook } from './admin/webhook-input.ts'
import { webhooksJob } from './send-deliveries.server.ts'
import { webhookAddresses, webhookDeliveries } from './webhooks.tables.server.ts'

const typesOf = (shop: TestShop) => shop.sandbox.webhooks().map(({ body }) => JSON.parse(body).type as string)

test('events of an order are signed and have no data of the buyer', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  await add(shop, office)
  const { number, receipt, buyer } = await paidOrder(shop)
  await office.post(`/orders/${number}/state`, { from: 'paid', to: 'sent', note: 'with Wells Fargo' })
  await askRefund(office, number, { wish: { of: 'amount', kes: 864 }, kes: 864, reference: 'UKL1' })
  await askRefund(office, number, { kes: 6_000, reference: 'UKL2' })
  await round(shop)
  expect(typesOf(shop)).toEqual(['order.paid', 'order.sent', 'order.refunded', 'order.refunded'])
  expect(shop.sandbox.webhooks().every(({ signature }) => signature === 'right')).toBe(true)

  const [paid, sent, part, rest] = shop.sandbox.webhooks().map(({ body }) => JSON.parse(body))
  expect(paid.data.order).toMatchObject({ number, state: 'paid', method: 'mpesa', receipt, amount_kes: 6_864 })
  expect(paid.data.order.lines).toMatchObject([{ name: buyer.product.name, price: 48, quantity: 1, total: 48 }])
  expect(sent.data.order.state).toBe('sent')
  expect(part.data).toMatchObject({ refund: { amount_kes: 864 }, order: { state: 'sent', refunded_kes: 864 } })
  expect(rest.data).toMatchObject({ refund: { amount_kes: 6_000 }, order: { state: 'refunded', refunded_kes: 6_864 } })
  const all = shop.sandbox.webhooks().map(({ body }) => body)
  for (const personal of ['Naisiae', 'example.com', '712345678', 'Ngong', 'Wells Fargo', 'sent back'])
    expect(all.join(), personal).not.toContain(personal)
})

test('an unpaid order is sent as cancelled, to addresses with this event', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { id } = await add(shop, office, ['order.cancelled'])
  await paidOrder(shop)
  await openPayment(shop, '0722000111')
  shop.clock.advance({ days: 30 })
  await shop.runJobs(['order-expiry'])
  await round(shop)
  expect(typesOf(shop)).toEqual(['order.cancelled'])
  const sent = await readDeliveries(await openOffice(shop), id)
  expect(sent).toMatchObject([{ event: 'order.cancelled', state: 'sent', status: 204 }])
})

test('a failed delivery is retried at growing intervals for a day under the same id', async () => {
  const { shop, office, id } = await open()
  shop.sandbox.faults.webhooks.answer = 'error-500'
  await office.post(`/webhooks/${id}/test`)
  const times = [shop.clock.now().getTime()]
  for (;;) {
    await round(shop)
    const [row] = await shop.db.select().from(webhookDeliveries)
    if (!row?.nextTryAt) break
    times.push(row.nextTryAt.getTime())
    shop.clock.advance({ seconds: Math.ceil((row.nextTryAt.getTime() - shop.clock.now().getTime()) / 1000) })
  }
  const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0))
  expect(gaps.every((gap, n) => n === 0 || gap > (gaps[n - 1] ?? 0) * 0.9)).toBe(true)
  const hours = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 3_600_000
  expect([gaps.length > 6, hours > 20, hours < 24]).toEqual([true, true, true])

  const later = await openOffice(shop)
  const [row] = await readDeliveries(later, id)
  expect(row).toMatchObject({ state: 'given-up', status: 500, tries: times.length, next_try_at: null })
  shop.sandbox.faults.webhooks.answer = null
  expect((await later.post(`/webhooks/${id}/deliveries/${row?.id}/send`)).statusCode).toBe(200)
  await round(shop)
  expect(await readDeliveries(later, id)).toMatchObject([{ state: 'sent', status: 204 }])
  expect(new Set(shop.sandbox.webhooks().map((one) => one.id)).size).toBe(1)
})

test('a lost answer and a crash while sending lead to the same message again', async () => {
  const { shop, office, id } = await open()
  Object.assign(shop.sandbox.faults.webhooks, { answer: 'lost', times: 1 })
  await office.post(`/webhooks/${id}/test`)
  await round(shop)
  shop.clock.advance({ seconds: 6 })
  // The state that a process leaves when it dies after claiming the delivery.
  const claimedUntil = new Date(shop.clock.now().getTime() + 30_000)
  await shop.db.update(webhookDeliveries).set({ claimedUntil })
  await round(shop)
  expect(shop.sandbox.webhooks()).toHaveLength(1)
  shop.clock.advance({ seconds: 31 })
  await round(shop)
  const [first, second, ...more] = shop.sandbox.webhooks()
  expect([second?.id, second?.body, second?.signature, more]).toEqual([first?.id, first?.body, 'right', []])
  expect(await readDeliveries(office, id)).toMatchObject([{ state: 'sent', tries: 2 }])
})

test('several processes send each message once', async () => {
  const { shop, office, id } = await open()
  for (let n = 0; n < 6; n++) await office.post(`/webhooks/${id}/test`)
  await Promise.all(Array.from({ length: 5 }, () => round(shop)))
  expect(new Set(shop.sandbox.webhooks().map((one) => one.id)).size).toBe(6)
  expect(shop.sandbox.webhooks()).toHaveLength(6)
})

test('an address that fails for three days is switched off and reported', async () => {
  const { shop, id } = await open()
  shop.sandbox.faults.webhooks.answer = 'error-500'
  const office = () => openOffice(shop)
  for (let day = 0; day <= 3; day++) {
    if (day > 0) shop.clock.advance({ days: 1 })
    const today = await office()
    expect((await readAddress(today, id)).off_at).toBeNull()
    await today.post(`/webhooks/${id}/test`)
    await round(shop)
  }
  const last = await office()
  expect(await readAddress(last, id)).toMatchObject({ off_reason: 'failing' })
  expect((await last.post(`/webhooks/${id}/test`)).statusCode).toBe(409)
  await shop.runJobs(['channel-messages'])
  expect(shop.sandbox.messages().map(({ text }) => text)).toEqual([expect.stringContaining('switched it off')])
  const lines = await last.get<{ name: string; isWell: boolean }[]>('/health')
  expect(lines.find(({ name }) => name === 'Webhooks')).toMatchObject({ isWell: false })

  const before = shop.sandbox.webhooks().length
  await round(shop)
  expect(shop.sandbox.webhooks()).toHaveLength(before)
  shop.sandbox.faults.webhooks.answer = null
  expect((await last.post(`/webhooks/${id}/on`)).statusCode).toBe(200)
  await round(shop)
  expect(await readAddress(last, id)).toMatchObject({ off_at: null, failing_since: null })
  expect((await readDeliveries(last, id)).every(({ state }) => state !== 'waiting')).toBe(true)
})

test('an address that answers 410 is switched off at once', async () => {
  const { shop, office, id } = await open()
  shop.sandbox.faults.webhooks.answer = 'gone'
  await office.post(`/webhooks/${id}/test`)
  await round(shop)
  expect(await readAddress(office, id)).toMatchObject({ off_reason: 'gone' })
})

test('a redirect to this machine is a failure and is not followed', async () => {
  const { shop, office, id } = await open()
  shop.sandbox.faults.webhooks.answer = 'redirect'
  await office.post(`/webhooks/${id}/test`)
  await round(shop)
  expect(shop.sandbox.webhooks().map(({ path }) => path)).toEqual(['/webhooks/in'])
  expect(await readDeliveries(office, id)).toMatchObject([{ state: 'waiting', status: 302 }])
})

test('private addresses are refused when they are added and when a message is sent', async () => {
  const { shop, office, id } = await open()
  for (const url of ['https://127.0.0.1/', 'https://localhost/', 'http://192.168.1.1/', `${shop.sandbox.url}0/`]) {
    const refused = await office.post('/webhooks', { id: randomUUID(), url, events: ['order.paid'] })
    expect([refused.statusCode, Object.keys(refused.json().fields)], url).toEqual([400, ['url']])
  }
  // The host name was public when the address was added.
  await shop.db.update(webhookAddresses).set({ url: 'https://localhost/in' }).where(eq(webhookAddresses.id, id))
  await office.post(`/webhooks/${id}/test`)
  await round(shop)
  const sent = await readDeliveries(office, id)
  expect(sent).toMatchObject([{ state: 'waiting', status: null, answer: 'It leads to a private network.' }])
})

test('the old secret also signs for a day after a renewal', async () => {
  const { shop, office, id, secret } = await open()
  const renewed = (await office.post(`/webhooks/${id}/secret`)).json() as { secret: string }
  expect(renewed.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(renewed.secret).not.toBe(secret)
  const send = async () => {
    await (await openOffice(shop)).post(`/webhooks/${id}/test`)
    await round(shop)
    return shop.sandbox.webhooks().at(-1)?.signature
  }
  expect(await send()).toBe('right')
  shop.clock.advance({ hours: 25 })
  expect(await send()).toBe('wrong')
  shop.sandbox.trustWebhooks(renewed.secret)
  expect(await send()).toBe('right')
  const stored = await shop.db.select().from(webhookAddresses)
  expect(JSON.stringify(stored)).not.toContain(renewed.secret.slice(6))
})

test('the same form sent twice adds one address, and there are at most five', async () => {
  const { shop, office, id, secret } = await open()
  const url = `${shop.sandbox.url}/webhooks/in`
  const again = (form: string) => office.post('/webhooks', { id: form, url, events: ['order.paid'] })
  expect((await again(id)).json()).toEqual({ secret })
  shop.clock.advance({ minutes: 2 })
  expect((await again(id)).statusCode).toBe(409)
  const answers = await Promise.all(Array.from({ length: 6 }, () => again(randomUUID())))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
  expect(await office.get<StaffWebhook[]>('/webhooks')).toHaveLength(5)
  const changes = await office.getText('/changes')
  expect(changes).toContain('webhook added')
  expect(changes).not.toContain('/webhooks/in')
})

test('deleting an address deletes its waiting deliveries', async () => {
  const { shop, office, id } = await open()
  await office.post(`/webhooks/${id}/test`)
  const gone = await shop.api.inject({ method: 'DELETE', url: `/api/admin/webhooks/${id}`, headers: office.headers })
  expect(gone.statusCode).toBe(200)
  expect(await shop.db.select().from(webhookDeliveries)).toEqual([])
  await round(shop)
  expect(shop.sandbox.webhooks()).toEqual([])
})

test('events are stored for a month', async () => {
  const { shop, office, id } = await open()
  await office.post(`/webhooks/${id}/test`)
  await round(shop)
  const count = async (days: number) => {
    shop.clock.advance({ days })
    await shop.runJobs(['forget-old'])
    return shop.db.$count(webhookDeliveries)
  }
  expect([await count(29), await count(2)]).toEqual([1, 0])
})

test('a change of the events of an address applies from the next event on', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const { id } = await add(shop, office, ['order.paid'])
  const none = await office.put(`/webhooks/${id}/events`, { events: [] })
  expect([none.statusCode, none.json().fields]).toEqual([400, { events: 'Choose what it is told' }])
  expect((await office.put(`/webhooks/${randomUUID()}/events`, { events: ['order.sent'] })).statusCode).toBe(404)
  const events = ['order.sent', 'order.cancelled']
  expect((await office.put(`/webhooks/${id}/events`, { events: [...events, 'order.sent'] })).statusCode).toBe(200)
  expect((await readAddress(office, id)).events).toEqual(events)
  expect(await office.getText('/changes')).toContain('webhook events chosen')
})

test('slow receivers time out at the same time, and are retried', async () => {
  const { shop, office, id } = await open()
  const other = await add(shop, office)
  await Promise.all([id, other.id].map((one) => office.post(`/webhooks/${one}/test`)))
  const impatient = webhooksJob(async () => {}, { connectMs: 1_000, totalMs: 100 })(shop)
  shop.sandbox.faults.webhooks.slowMs = 1_000
  expect(await impatient.run()).toBe(2)
  for (const one of [id, other.id]) {
    expect(await readDeliveries(office, one)).toMatchObject([{ state: 'waiting', tries: 1, status: null }])
  }
  shop.sandbox.faults.webhooks.slowMs = 0
  shop.clock.advance({ minutes: 5 })
  await round(shop)
  expect(await readDeliveries(office, id)).toMatchObject([{ state: 'sent', tries: 2, status: 204 }])
})
