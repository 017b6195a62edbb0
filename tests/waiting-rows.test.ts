import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#app/framework/database/migrations.server.ts'
import { readTables } from '#app/infra/backup/shop-tables.server.ts'
import { allMigrations, olderDatabase } from './support/database/older-database.ts'
import { confirm } from './support/payments/c2b.ts'
import { newReceipt } from './support/payments/callbacks.ts'
import { createPayingShop, openPayment } from './support/payments/payments.ts'
import { recordCalls } from './support/payments/provider-recorder.ts'
import { askRefund, paidOrder, scriptRefunds } from './support/payments/refunds.ts'
import { openImports, sheetOf, zipOf } from './support/shop/imports.ts'
import { openOffice } from './support/shop/office.ts'
import { post } from './support/shop/sign-in.ts'
import type { TestShop } from './support/shop/test-shop.ts'
import { picture } from './support/shop/upload.ts'
import { add } from './support/shop/webhooks.ts'
import { loadRows, readRows } from './support/versions/version-rows.ts'

/** Stores the rows as the version before the common outbox did, then migrates them as an update does. */
async function updateFromBeforeOutbox(shop: TestShop): Promise<void> {
  const older = await olderDatabase('0069')
  const source = new Client({ connectionString: shop.databaseUrl })
  await source.connect()
  onTestFinished(() => source.end())
  const rows = await readRows(source)
  const tables: typeof rows = {}
  for (const { name, columns } of await readTables(older.client)) {
    tables[name] = (rows[name] ?? []).map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
  }
  await loadRows(older.client, { last: '0068', tables })
  const sequences = await source.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences where last_value is not null`,
  )
  for (const { name, last } of sequences.rows) await older.client.query('select setval($1, $2)', [name, last])
  await migrate(older.url, allMigrations)
  // Closes the connections to the database from before.
  shop.setDatabase('unavailable')
  shop.setDatabase({ url: older.url })
  onTestFinished(() => shop.setDatabase({ url: shop.databaseUrl }))
}

async function fillEachQueue(shop: TestShop) {
  const office = await openOffice(shop)
  const { public_key } = await office.get<{ public_key: string }>('/devices')
  expect((await office.post('/devices', shop.sandbox.subscribe(public_key))).statusCode).toBe(200)
  await add(shop, office, ['order.paid'])

  const { number } = await paidOrder(shop)
  expect((await askRefund(office, number, { way: 'provider' })).statusCode).toBe(200)

  const feedback = { name: 'Naisiae', email: 'naisiae@example.com', message: 'Do you make anklets?' }
  expect((await post(shop, '/api/feedback', feedback)).statusCode).toBe(200)
  const [message] = await office.get<{ id: string }[]>('/feedback')
  const reply = { id: randomUUID(), words: 'Yes, from March.', after: 0 }
  expect((await office.post(`/feedback/${message?.id}/replies`, reply)).statusCode).toBe(200)

  shop.sandbox.faults.callback.times = 0
  const { attempt } = await openPayment(shop, '0722000111')
  await shop.sandbox.handset.enterPin(attempt.checkoutRequestId ?? '', '1234')
  expect(await confirm(shop, { receipt: newReceipt() })).toBe('asked-back')

  const { importFiles } = await openImports(shop)
  await importFiles(sheetOf(1), zipOf({ 'ring.jpg': await picture(60, 75).jpeg().toBuffer() }))
}

const waitingRows = `
  select (select count(*)::int from channel_messages where state = 'waiting') as channel,
    (select count(*)::int from customer_messages where state = 'waiting' and way = 'email') as mails,
    (select count(*)::int from customer_messages where state = 'waiting' and way = 'sms') as sms,
    (select count(*)::int from push_messages) as push,
    (select count(*)::int from webhook_deliveries where state = 'waiting') as webhooks,
    (select count(*)::int from feedback_replies where state = 'waiting') as replies,
    (select count(*)::int from payment_attempts where state = 'pending' and next_check_at is not null) as payments,
    (select count(*)::int from refunds where next_check_at is not null) as refunds,
    (select count(*)::int from receipts where next_check_at is not null) as receipts,
    (select count(*)::int from awaited_pictures where image_key is null) as pictures`

const storedRows = `
  select (select json_agg(text order by text collate "C") from channel_messages) as channel,
    (select json_agg(text order by text collate "C") from customer_messages where way = 'sms') as sms,
    (select count(*)::int from customer_messages where way = 'email')
      + (select count(*)::int from feedback_replies) as mails,
    (select count(*)::int from webhook_deliveries) as webhooks`

const jobs = [
  'channel-messages',
  'customer-mails',
  'customer-texts',
  'push-messages',
  'webhooks',
  'feedback-replies',
  'payment-checks',
  'refund-checks',
  'receipt-checks',
  'import-pictures',
]

test("each queue's waiting rows are processed exactly once after an update, by two processes", async () => {
  const shop = await createPayingShop({ env: { MPESA_C2B: 'v2' } })
  const { provider } = scriptRefunds()
  const asked: string[] = []
  provider.poll = async (_shop, { refund }) => {
    asked.push(refund.id)
    return { report: { kind: 'open' }, raw: '{}' }
  }
  const calls = await recordCalls(shop.config.mpesa)
  await fillEachQueue(shop)
  await updateFromBeforeOutbox(shop)
  const countWaiting = async () => (await shop.db.execute<Record<string, number>>(waitingRows)).rows[0] ?? {}
  for (const [queue, count] of Object.entries(await countWaiting())) expect(count, queue).toBeGreaterThan(0)

  shop.clock.advance({ minutes: 6 })
  const before = calls.length
  for (let round = 0; round < 8; round++) {
    await Promise.all([shop.runJobs(jobs), shop.runJobs(jobs)])
    shop.clock.advance({ seconds: 3 })
  }

  const nothing = Object.fromEntries(Object.keys(await countWaiting()).map((queue) => [queue, 0]))
  // Checks without a definite result stay due.
  expect(await countWaiting()).toEqual({ ...nothing, refunds: 1, receipts: 1 })
  const { rows } = await shop.db.execute(storedRows)
  const { sandbox } = shop
  const texts = (sent: readonly { text: string }[]) => sent.map(({ text }) => text).sort()
  expect({
    channel: texts(sandbox.messages()),
    sms: texts(sandbox.texts()),
    mails: sandbox.mails().reduce((sum, { times }) => sum + times, 0),
    webhooks: sandbox.webhooks().length,
    pushes: new Set(texts(sandbox.pushed())).size,
  }).toEqual({ ...rows[0], pushes: sandbox.pushed().length })
  expect(asked).toHaveLength(1)
  expect(calls.slice(before).map(({ path }) => path)).toEqual([
    '/mpesa/stkpushquery/v1/query',
    '/mpesa/transactionstatus/v1/query',
  ])
})
