import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asAnotherProcess } from '#tests/support/database/second-connection.ts'
import { newReceipt, postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, openPayment, pay, usualKes } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { storePush } from './push-messages.server.ts'
import type { PushDevices } from './push-wire.ts'

type Office = Awaited<ReturnType<typeof openOffice>>

const read = (office: Office) => office.get<PushDevices>('/devices')

async function turnOn(shop: TestShop, office: Office) {
  const { public_key } = await read(office)
  const subscription = shop.sandbox.subscribe(public_key ?? '')
  const answer = await office.post('/devices', subscription)
  expect(answer.statusCode, answer.body).toBe(200)
  return subscription
}

/** The notifications shown on staff's devices, oldest first. */
const shown = (shop: TestShop) =>
  shop.sandbox
    .pushed()
    .map(({ text }) => JSON.parse(text) as { title: string; body: string; tag: string; path: string })

const round = (shop: TestShop) => shop.runJobs(['push-messages'])

async function countRows(shop: TestShop) {
  const { rows } = await shop.db.execute<{ devices: number; messages: number }>(sql`
    select (select count(*)::int from push_devices) as devices, (select count(*)::int from push_messages) as messages`)
  return rows[0]
}

const notice = (shop: TestShop, tag = 'paid EK-1') => ({
  tag,
  title: 'EK-1 paid',
  body: '1 × Herd band · KES 6,864',
  policy: 'admin' as const,
  path: '/admin/orders/EK-1' as const,
  at: shop.clock.now(),
})

test('a paid order sends one encrypted push to each device, without data of its buyer', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const helper = await openOffice(shop, 'helper')
  await turnOn(shop, office)
  await turnOn(shop, helper)
  const buyer = await shop.given.buyer()
  const { transactionId, orderNumber } = await pay(shop, buyer)
  const news = { receipt: newReceipt() }
  await postResult(shop, transactionId, news)
  await round(shop)
  await postResult(shop, transactionId, news)
  await round(shop)

  const number = orderNumber ?? (await office.get<{ number: string }[]>('/orders'))[0]?.number
  const screens = shown(shop)
  expect(screens).toHaveLength(2)
  expect(screens[0]).toEqual({
    title: `${number} paid (demo)`,
    body: `1 × ${buyer.product.name} · KES ${usualKes.toLocaleString('en')}`,
    tag: `paid ${number}`,
    path: `/admin/orders/${number}`,
  })
  expect(shop.sandbox.pushed()[0]).toMatchObject({ urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) })
  expect(JSON.stringify(screens)).not.toMatch(/Naisiae|2547|712345678|Ngong|example/)
  expect(await countRows(shop)).toEqual({ devices: 2, messages: 0 })
  expect((await read(office)).devices).toEqual([
    expect.objectContaining({ is_this: true, reached_at: expect.any(String) }),
  ])
})

test('an unclear payment, a letter and feedback send a push that opens their pages', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  await turnOn(shop, office)
  const doubtful = await openPayment(shop)
  await postResult(shop, doubtful.transactionId, { amount: 1 })
  const { transactionId, buyer } = await openPayment(shop, '0712345679')
  await postResult(shop, transactionId)
  const [order] = await office.get<{ number: string }[]>('/orders')
  const headers = { cookie: buyer.cookie }
  const letter = { asks: 'question', words: 'Naisiae asks: when will it come?' }
  const wrote = await shop.api.inject({
    method: 'POST',
    url: `/api/orders/${order?.number}/help`,
    headers,
    payload: letter,
  })
  expect(wrote.statusCode, wrote.body).toBe(200)
  const feedback = { name: 'Naisiae', email: 'n@example.com', message: 'In green?' }
  await shop.api.inject({ method: 'POST', url: '/api/feedback', payload: feedback })
  await shop.api.inject({ method: 'POST', url: '/api/feedback', payload: feedback })
  await round(shop)

  expect(
    shown(shop)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['/admin/feedback', '/admin/letters', `/admin/orders/${order?.number}`, '/admin/reviews'])
  expect(JSON.stringify(shown(shop))).not.toMatch(/Naisiae|green|example/)
})

test('a push goes to the roles of its policy', async () => {
  const shop = await createTestShop()
  const [helper, packer] = [await openOffice(shop, 'helper'), await openOffice(shop, 'packer')]
  await turnOn(shop, helper)
  await turnOn(shop, packer)
  await storePush(shop.db, { ...notice(shop, 'letter EK-1'), policy: 'shop' })
  expect((await countRows(shop))?.messages).toBe(1)
  await storePush(shop.db, notice(shop))
  expect((await countRows(shop))?.messages).toBe(3)
})

test('a device that its push service no longer knows is deleted', async () => {
  for (const answer of ['gone', 'not-found'] as const) {
    const shop = await createTestShop()
    const office = await openOffice(shop)
    await turnOn(shop, office)
    Object.assign(shop.sandbox.faults.webPush, { answer, times: 1 })
    await storePush(shop.db, notice(shop))
    await round(shop)
    expect(await countRows(shop)).toEqual({ devices: 0, messages: 0 })
    expect((await read(office)).devices).toEqual([])
  }
})

test('a 429 delays all messages of its device, and no others', async () => {
  const shop = await createTestShop()
  await turnOn(shop, await openOffice(shop))
  Object.assign(shop.sandbox.faults.webPush, { answer: 'too-many', times: 1, retryAfterSeconds: 120 })
  await storePush(shop.db, notice(shop))
  await round(shop)
  await storePush(shop.db, notice(shop, 'paid EK-2'))
  await turnOn(shop, await openOffice(shop))
  await storePush(shop.db, notice(shop, 'paid EK-3'))
  shop.clock.advance({ seconds: 110 })
  await round(shop)
  expect(shown(shop).map(({ tag }) => tag)).not.toContain('paid EK-1')
  shop.clock.advance({ seconds: 15 })
  await round(shop)
  expect(
    shown(shop)
      .map(({ tag }) => tag)
      .sort(),
  ).toEqual(['paid EK-1', 'paid EK-2', 'paid EK-3', 'paid EK-3'])
})

test.each(['error-500', 'wrong-key', 'reset'] as const)(
  'a push that gets %s is retried, and fails permanently after a day',
  async (answer) => {
    const shop = await createTestShop()
    await turnOn(shop, await openOffice(shop))
    shop.sandbox.faults.webPush.answer = answer
    await storePush(shop.db, notice(shop))
    await round(shop)
    shop.clock.advance({ hours: 23 })
    await round(shop)
    expect(await countRows(shop)).toEqual({ devices: 1, messages: 1 })
    shop.clock.advance({ hours: 2 })
    shop.sandbox.faults.webPush.answer = null
    await round(shop)
    expect(await countRows(shop)).toEqual({ devices: 1, messages: 0 })
    expect(shown(shop)).toEqual([])
  },
)

test('a device is deleted after four days in a row without a delivery', async () => {
  const shop = await createTestShop()
  await turnOn(shop, await openOffice(shop))
  await turnOn(shop, await openOffice(shop))
  const call = async (day: string, answer: 'wrong-key' | null) => {
    shop.sandbox.faults.webPush.answer = answer
    await storePush(shop.db, notice(shop, `paid on ${day}`))
    await round(shop)
    await round(shop)
    shop.clock.advance({ hours: 25 })
  }
  for (const day of ['the 1st', 'the 2nd', 'the 3rd']) await call(day, 'wrong-key')
  await call('the 4th', null)
  for (const day of ['the 5th', 'the 6th', 'the 7th']) await call(day, 'wrong-key')
  expect(await countRows(shop)).toMatchObject({ devices: 2 })
  await call('the 8th', 'wrong-key')
  expect(await countRows(shop)).toEqual({ devices: 0, messages: 0 })
})

test('a push that was being sent during a crash is sent again, once', async () => {
  const shop = await createTestShop()
  await turnOn(shop, await openOffice(shop))
  await storePush(shop.db, notice(shop))
  const die = () =>
    shop.db.execute(sql`update push_messages set claimed_until = ${shop.clock.now().toISOString()}::timestamptz`)
  await die()
  Object.assign(shop.sandbox.faults.webPush, { answer: 'lost', times: 1 })
  await round(shop)
  expect(shown(shop)).toHaveLength(1)
  await die()
  shop.clock.advance({ minutes: 5 })
  await round(shop)
  expect(shown(shop)).toHaveLength(1)
  expect(await countRows(shop)).toEqual({ devices: 1, messages: 0 })
})

test('two processes send a message once', async () => {
  const shop = await createTestShop()
  await turnOn(shop, await openOffice(shop))
  await storePush(shop.db, notice(shop))
  await Promise.all(Array.from({ length: 5 }, () => round(shop)))
  expect(shown(shop)).toHaveLength(1)
})

test('a device that is being removed does not block the event', async () => {
  const shop = await createTestShop()
  await turnOn(shop, await openOffice(shop))
  await shop.db.transaction((removal) =>
    asAnotherProcess(async () => {
      await removal.execute(sql`delete from push_devices`)
      await storePush(shop.db, notice(shop))
    }),
  )
  expect(await countRows(shop)).toEqual({ devices: 0, messages: 0 })
})

test('all processes share one key', async () => {
  const shop = await createTestShop()
  const offices = await Promise.all([openOffice(shop), openOffice(shop)])
  const keys = await Promise.all([...offices, ...offices].map(read))
  expect(new Set(keys.map(({ public_key }) => public_key)).size).toBe(1)
})
