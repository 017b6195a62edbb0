import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, openPayment } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { customerMessages, smsOptOuts } from '../orders.tables.server.ts'
import { readSmsAddress } from './sms-reports.server.ts'
import { parseSmsReport } from './sms-reports.ts'

const readTexts = (shop: TestShop) =>
  shop.db.select().from(customerMessages).where(eq(customerMessages.way, 'sms')).orderBy(customerMessages.createdAt)

async function send(shop: TestShop) {
  shop.clock.advance({ minutes: 1 })
  await shop.runJobs(['customer-mails', 'customer-texts'])
}

async function paidOrder(shop: TestShop, phone?: string) {
  const { attempt } = await openPayment(shop, phone)
  await postResult(shop, attempt.id)
  await send(shop)
}

/** The sandbox reports to the shop, as Africa's Talking does. */
async function toldShop() {
  const shop = await createPayingShop()
  const address = await readSmsAddress(shop)
  if (!address) throw new Error('no address')
  shop.sandbox.setSmsAddress(address)
  return { shop, address, path: new URL(address).pathname }
}

function post(shop: TestShop, url: string, fields: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return shop.api.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() })
}

test.each([
  [null, { report: 'delivered', reportReason: null }],
  ['twice', { report: 'delivered', reportReason: null }],
  ['late-sent', { report: 'delivered', reportReason: null }],
  ['failed', { report: 'failed', reportReason: 'DeliveryFailure' }],
] as const)('staff see the delivery report of an SMS: %s', async (kind, reported) => {
  const { shop } = await toldShop()
  const office = await openOffice(shop)
  shop.sandbox.faults.sms.report = kind
  await paidOrder(shop)
  await expect.poll(() => readTexts(shop)).toMatchObject([{ state: 'sent', ...reported }])
  const { messages } = await office.get<{ messages: object[] }>('/orders/EK-1001/customer-messages')
  expect(messages).toContainEqual(
    expect.objectContaining({ way: 'sms', report: reported.report, report_reason: reported.reportReason }),
  )
})

test('a report that an SMS is on its way is accepted and changes nothing', async () => {
  const { shop, path } = await toldShop()
  shop.sandbox.faults.sms.report = 'never'
  await paidOrder(shop)
  const before = await readTexts(shop)
  const report = { id: before[0]?.providerId ?? '', status: 'Sent', phoneNumber: '+254712345678' }
  expect((await post(shop, path, report)).statusCode).toBe(200)
  expect(await readTexts(shop)).toEqual(before)
})

test('a buyer who opts out gets no SMS, not even a resent one, and still gets mails', async () => {
  const { shop } = await toldShop()
  const office = await openOffice(shop)
  await paidOrder(shop)
  expect(await shop.sandbox.stopTexts('+254712345678')).toBe('200')
  await paidOrder(shop)
  const [before, after] = await readTexts(shop)
  expect(before?.state).toBe('sent')
  expect(after).toMatchObject({ state: 'set-aside', lastError: 'this number has opted out of SMS', tries: 0 })
  expect((await office.post(`/orders/EK-1001/customer-messages/${before?.id}/send`)).statusCode).toBe(200)
  await send(shop)
  expect((await readTexts(shop))[0]).toMatchObject({
    state: 'set-aside',
    lastError: 'this number has opted out of SMS',
  })
  expect(shop.sandbox.texts()).toHaveLength(1)
  expect(shop.sandbox.mails()).toHaveLength(2)
  await paidOrder(shop, '0712345679')
  const kept = await shop.db.select().from(smsOptOuts)
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain('712345678')
})

test('a report settles an SMS with an unknown result, and a report with another id changes nothing', async () => {
  const { shop, path } = await toldShop()
  shop.sandbox.faults.sms.report = 'never'
  await paidOrder(shop)
  await shop.db.update(customerMessages).set({ state: 'unclear', sentAt: null }).where(eq(customerMessages.way, 'sms'))
  const [sms] = await readTexts(shop)
  await post(shop, path, { id: 'ATXid_other', status: 'Success', phoneNumber: '+254712345678' })
  expect(await readTexts(shop)).toMatchObject([{ state: 'unclear', report: null }])
  await post(shop, path, { id: sms?.providerId ?? '', status: 'Sent', phoneNumber: '+254712345678' })
  expect(await readTexts(shop)).toMatchObject([{ state: 'sent', report: null, sentAt: expect.any(Date) }])
})

test('reports are accepted only at the callback address, which never changes', async () => {
  const { shop, address, path } = await toldShop()
  expect(await readSmsAddress(shop)).toBe(address)
  const optOut = { senderId: 'ENKIAMA', phoneNumber: '+254712345678' }
  const wrong = `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`
  expect((await post(shop, wrong, optOut)).statusCode).toBe(404)
  expect(await shop.db.select().from(smsOptOuts)).toEqual([])
  for (const fields of [optOut, optOut, { nonsense: 'x' }])
    expect((await post(shop, path, fields)).statusCode).toBe(200)
  expect(await shop.db.select().from(smsOptOuts)).toHaveLength(1)
})

test.each([
  ['id=A1&status=Success&phoneNumber=%2B254712345678', { kind: 'report', id: 'A1', outcome: 'delivered', reason: '' }],
  [
    'id=A1&status=Rejected&failureReason=UserIsInactive',
    { kind: 'report', id: 'A1', outcome: 'failed', reason: 'UserIsInactive' },
  ],
  ['id=A1&status=Buffered', { kind: 'report', id: 'A1', outcome: 'on-its-way', reason: '' }],
  ['id=A1&status=AbsentSubscriber', null],
  ['senderId=S&phoneNumber=+254712345678', { kind: 'opt-out', phone: '+254712345678' }],
  ['phoneNumber=%2B254712345678&text=Hello&from=%2B2547', null],
  ['phoneNumber=12', null],
  ['', null],
])('the report %s is read as %j', (form, report) => {
  expect(parseSmsReport(new URLSearchParams(form))).toEqual(report)
})
