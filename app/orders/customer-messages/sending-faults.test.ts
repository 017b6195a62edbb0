import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, openPayment } from '#tests/support/payments/payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { customerMessages } from '../orders.tables.server.ts'
import { parseSendResponse } from './africas-talking.server.ts'

const rounds = (shop: TestShop) => shop.runJobs(['customer-mails', 'customer-texts'])
const read = (shop: TestShop, way: 'email' | 'sms') =>
  shop.db.select().from(customerMessages).where(eq(customerMessages.way, way))

const recipient = (statusCode: number, messageId: string) =>
  JSON.stringify({ SMSMessageData: { Message: 'Sent to 1/1', Recipients: [{ statusCode, messageId }] } })

const reading = (...of: [status: number, text: string, kind: string]) => of

async function toldShop() {
  const shop = await createPayingShop()
  const { attempt } = await openPayment(shop)
  await postResult(shop, attempt.id)
  return shop
}

test.each(['reset', 'busy'] as const)(
  'if the mail server responds with %s for an hour, the mail arrives once',
  async (answer) => {
    const shop = await toldShop()
    shop.sandbox.faults.mail.answer = answer
    for (let minute = 0; minute < 60; minute++) {
      await rounds(shop)
      shop.clock.advance({ minutes: 1 })
    }
    expect(shop.sandbox.mails()).toEqual([])
    expect(await read(shop, 'email')).toMatchObject([{ state: 'waiting', lastError: expect.any(String) }])
    // The failing mail did not delay the SMS.
    expect(shop.sandbox.texts()).toHaveLength(1)
    shop.sandbox.faults.mail.answer = null
    shop.clock.advance({ hours: 1 })
    await rounds(shop)
    expect(shop.sandbox.mails()).toMatchObject([{ times: 1 }])
    expect(await read(shop, 'email')).toMatchObject([{ state: 'sent', lastError: null }])
  },
)

test('a mail with a lost response is sent again with the same id, so that duplicates are recognized', async () => {
  const shop = await toldShop()
  Object.assign(shop.sandbox.faults.mail, { answer: 'lost', times: 1 })
  await rounds(shop)
  shop.clock.advance({ minutes: 5 })
  await rounds(shop)
  expect(shop.sandbox.mails()).toMatchObject([{ times: 2 }])
  expect(await read(shop, 'email')).toMatchObject([{ state: 'sent' }])
})

test('a missing mailbox fails permanently at once, and other mails continue', async () => {
  const shop = await toldShop()
  shop.sandbox.faults.mail.answer = 'no-mailbox'
  shop.sandbox.faults.mail.times = 1
  await rounds(shop)
  expect(await read(shop, 'email')).toMatchObject([{ state: 'set-aside', tries: 1 }])
})

test('a clock that is set back by hours delays neither mail nor SMS', async () => {
  const shop = await createPayingShop()
  // After its first run each channel has stored the time of the run.
  await rounds(shop)
  shop.clock.advance({ hours: -3 })
  const { attempt } = await openPayment(shop)
  await postResult(shop, attempt.id)
  await rounds(shop)
  expect([shop.sandbox.mails().length, shop.sandbox.texts().length]).toEqual([1, 1])
})

test('a mail that is three days old is no longer sent', async () => {
  const shop = await toldShop()
  shop.sandbox.faults.mail.answer = 'busy'
  for (let hour = 0; hour < 80; hour++) {
    await rounds(shop)
    shop.clock.advance({ hours: 1 })
  }
  expect(await read(shop, 'email')).toMatchObject([
    { state: 'set-aside', lastError: expect.stringMatching(/not sent in time/) },
  ])
})

test.each(['error-503', 'not-taken', 'unauthorized', 'bad-sender', 'no-balance'] as const)(
  'an SMS that is refused by %s was certainly not sent, and is sent after the repair',
  async (answer) => {
    const shop = await toldShop()
    shop.sandbox.faults.sms.answer = answer
    await rounds(shop)
    expect(await read(shop, 'sms')).toMatchObject([{ state: 'waiting', tries: 1, lastError: expect.any(String) }])
    shop.sandbox.faults.sms.answer = null
    shop.clock.advance({ minutes: 5 })
    await rounds(shop)
    expect(shop.sandbox.texts()).toHaveLength(1)
    expect(await read(shop, 'sms')).toMatchObject([{ state: 'sent' }])
  },
)

test.each(['lost', 'html-502'] as const)(
  'an SMS whose response is %s is never sent again automatically',
  async (answer) => {
    const shop = await toldShop()
    shop.sandbox.faults.sms.answer = answer
    await rounds(shop)
    shop.sandbox.faults.sms.answer = null
    for (let day = 0; day < 5; day++) {
      shop.clock.advance({ days: 1 })
      await rounds(shop)
    }
    expect(await read(shop, 'sms')).toMatchObject([{ state: 'unclear', tries: 1 }])
    expect(shop.sandbox.texts()).toHaveLength(answer === 'lost' ? 1 : 0)
  },
)

test('after a crash an SMS that was being sent is unclear, and a mail is sent again', async () => {
  const shop = await toldShop()
  await shop.db.update(customerMessages).set({ claimedUntil: shop.clock.now(), tries: 1 })
  shop.clock.advance({ seconds: 1 })
  await rounds(shop)
  expect(await read(shop, 'sms')).toMatchObject([{ state: 'unclear' }])
  expect(shop.sandbox.texts()).toEqual([])
  expect(shop.sandbox.mails()).toHaveLength(1)
})

test('a phone that opted out of SMS is tried once', async () => {
  const shop = await toldShop()
  shop.sandbox.faults.sms.answer = 'blocked'
  await rounds(shop)
  expect(await read(shop, 'sms')).toMatchObject([{ state: 'set-aside', lastError: '406 UserInBlacklist' }])
})

test.each([
  [201, '{"SMSMessageData":{"Message":"Sent","Recipients":[{"statusCode":"101","messageId":"AT1"}]}}', 'sent'],
  [201, '{"SMSMessageData":{"Message":"InvalidSenderId","Recipients":[]}}', 'error'],
  [201, '{"SMSMessageData":{"Recipients":[{"statusCode":500,"status":"InternalServerError"}]}}', 'unclear'],
  ...[401, 500, 502, 999].map((code) => reading(201, recipient(code, 'ATXid_1'), 'unclear')),
  ...[401, 405, 500, 502, 999].map((code) => reading(201, recipient(code, 'None'), 'error')),
  [500, recipient(500, 'None'), 'error'],
  [500, recipient(101, 'ATXid_1'), 'sent'],
  [500, recipient(406, 'None'), 'refused'],
  [500, '{"SMSMessageData":{"Message":"InternalServerError","Recipients":[]}}', 'error'],
  [500, '{"errorMessage":"Internal error"}', 'unclear'],
  [429, 'Too many requests', 'error'],
  [401, 'The supplied authentication is invalid', 'error'],
  [200, '<html>', 'unclear'],
  [504, '', 'unclear'],
])('HTTP %i with %s means %s', (status, text, kind) => {
  expect(parseSendResponse(status, text).kind).toBe(kind)
})
