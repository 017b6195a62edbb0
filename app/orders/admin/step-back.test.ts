import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProductionLine } from '#app/production/production-wire.ts'
import { buyOne } from '#tests/support/payments/buy-one.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { add, round } from '#tests/support/shop/webhooks.ts'
import { customerMessages, orders } from '../orders.tables.server.ts'
import type { StaffOrder } from './staff-order.ts'

async function openOrder() {
  const scene = await buyOne(false)
  const { shop, office, orderId, number } = scene
  await shop.db.update(orders).set({ contactEmail: 'naisiae@example.com' }).where(eq(orders.id, orderId))
  const rounds = async () => {
    for (let one = 0; one < 4; one++) await shop.runJobs(['customer-mails', 'customer-texts'])
  }
  await rounds()
  return {
    ...scene,
    rounds,
    read: () => office.get<StaffOrder>(`/orders/${number}`),
    move: (from: string, to: string, note?: string) =>
      office.post(`/orders/${number}/state`, { from, to, ...(note ? { note } : {}) }),
    back: (from: string, reason?: string) =>
      office.post(`/orders/${number}/step-back`, { from, ...(reason ? { reason } : {}) }),
    heard: () => shop.sandbox.mails().map(({ subject }) => subject.replace(/^Order EK-\d+ (is )?/, '')),
  }
}

test('a step can be undone for 20 seconds, and its buyer gets no message', async () => {
  const { shop, office, orderId, read, move, back, rounds, heard } = await openOrder()
  await add(shop, office, ['order.sent'])
  expect(await read()).toMatchObject({ step_back: null })
  for (const [from, to] of [
    ['paid', 'making'],
    ['paid', 'sent'],
  ] as const) {
    expect((await move(from, to)).json()).toMatchObject({ step_back: { to: 'paid', undo_seconds: 20 } })
    shop.clock.advance({ seconds: 19 })
    await rounds()
    await round(shop)
    expect((await back(to)).json()).toMatchObject({ state: 'paid', step_back: null })
    shop.clock.advance({ seconds: 30 })
    await rounds()
    await round(shop)
  }
  expect(heard()).toEqual([])
  expect(shop.sandbox.webhooks()).toEqual([])
  const kinds = await shop.db
    .select({ kind: customerMessages.kind })
    .from(customerMessages)
    .where(eq(customerMessages.orderId, orderId))
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['paid']))
  expect((await read()).events.at(-1)).toMatchObject({ from: 'sent', to: 'paid', note: 'undone at once' })
})

test('the message about a step waits 20 seconds, and a later undo needs a reason, which the history keeps', async () => {
  const { shop, office, read, move, back, rounds, heard } = await openOrder()
  await move('paid', 'making')
  await rounds()
  expect(heard()).toEqual([])
  shop.clock.advance({ seconds: 20 })
  await rounds()
  await move('making', 'sent', 'Wells Fargo 77')
  shop.clock.advance({ seconds: 20 })
  await rounds()
  expect(heard()).toEqual(['being made', 'on its way'])

  expect((await back('sent')).json()).toMatchObject({ fields: { reason: expect.stringContaining('why') } })
  expect((await back('making', 'x')).statusCode).toBe(409)
  expect((await back('sent', ' ')).statusCode).toBe(400)
  const both = await Promise.all([back('sent', 'The parcel came back'), back('sent', 'The parcel came back')])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const order = await read()
  expect(order).toMatchObject({ state: 'making', tracking_note: null, step_back: { to: 'paid', undo_seconds: 0 } })
  expect(order.events.at(-1)).toMatchObject({
    from: 'sent',
    to: 'making',
    actor: office.username,
    note: 'The parcel came back',
  })
  expect(await office.getText('/changes')).toContain('order stepped back')

  await rounds()
  await move('making', 'sent', 'G4S 12')
  shop.clock.advance({ seconds: 20 })
  await rounds()
  expect(heard()).toEqual(['being made', 'on its way', 'not on its way yet', 'on its way'])
  expect(shop.sandbox.mails().at(-1)?.text).toContain('G4S 12')
})

test('a step without a message is undone silently', async () => {
  const { shop, move, back, rounds, heard } = await openOrder()
  shop.config.smtpUrl = undefined
  shop.config.sms = null
  await move('paid', 'making')
  shop.clock.advance({ minutes: 5 })
  expect((await back('making', 'The wrong order')).statusCode).toBe(200)
  await rounds()
  expect(heard()).toEqual([])
})

test('a piece that returns to the production list at once sets its order back to paid', async () => {
  const { shop, office, read, rounds, heard } = await openOrder()
  const helper = await openOffice(shop, 'helper')
  const [line] = await office.get<ProductionLine[]>('/making')
  await helper.post(`/making/${line?.id}/step`, { from: 'waiting', to: 'taken' })
  expect(await read()).toMatchObject({ state: 'making' })
  await helper.post(`/making/${line?.id}/step`, { from: 'taken', to: 'waiting' })
  expect(await read()).toMatchObject({ state: 'paid' })
  shop.clock.advance({ seconds: 30 })
  await rounds()
  expect(heard()).toEqual([])
})
