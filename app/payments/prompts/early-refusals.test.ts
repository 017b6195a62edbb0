import { Client } from 'pg'
import { expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay, payFrom } from '#tests/support/payments/payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { attempts, promptQueue } from '../payments.tables.server.ts'
import { hasOpenCallForOtherPhone, registerWhileOpen } from './prompt-queue.server.ts'

/** While this lock is held, no prompt is counted. */
async function lockLimits({ databaseUrl }: TestShop) {
  const holder = new Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(hashtext('prompt-limits'))`)
  return holder
}

/** Waits until the call's connection waits for the lock. */
async function waitForLockWaiter(holder: Client) {
  await expect
    .poll(async () => {
      const { rows } = await holder.query(`select 1 from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`)
      return rows.length
    })
    .toBe(1)
}

async function useUpMinute(shop: TestShop, buyer: { cookie: string }) {
  for (let n = 0; n < 4; n++) {
    const { transactionId } = await pay(shop, buyer, { phone: `071234560${n}` })
    await postResult(shop, transactionId, { code: 1032 })
  }
}

/** The second call is refused while the first waits for the lock; then the lock is released. */
async function payAgainWhileLocked(shop: TestShop, buyer: { cookie: string }) {
  const holder = await lockLimits(shop)
  const order: string[] = []
  const first = pay(shop, buyer, { phone: '0712345678' }).then(({ status }) => order.push(`first ${status}`))
  await waitForLockWaiter(holder)
  const again = await pay(shop, buyer, { phone: '0712345679' })
  order.push(`again ${again.status}`)
  expect(again).toMatchObject({ reason: 'too-many-prompts', retryAfterMinutes: 1 })
  await holder.end()
  return { first, order }
}

test('a new customer over the limit per minute with a waiting call is refused while the limits are locked', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  await useUpMinute(shop, buyer)
  const { first, order } = await payAgainWhileLocked(shop, buyer)
  await expect.poll(() => shop.db.select().from(promptQueue)).toHaveLength(1)
  shop.clock.advance({ seconds: 61 })
  await first
  expect(order).toEqual(['again 429', 'first 200'])
  expect(await shop.db.select().from(attempts)).toHaveLength(5)
})

test('a new customer with an open call for another phone is refused while the limits are locked', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const { first, order } = await payAgainWhileLocked(shop, buyer)
  await first
  expect(order).toEqual(['again 429', 'first 200'])
  expect(await shop.db.select().from(attempts)).toHaveLength(1)
})

test('a call without a phone does not block a call for a phone', async () => {
  expect(hasOpenCallForOtherPhone('buyer', '0712345678')).toBe(false)
  await registerWhileOpen({ buyer: 'buyer', phone: null }, async () => {
    expect(hasOpenCallForOtherPhone('buyer', '0712345678')).toBe(false)
    await registerWhileOpen({ buyer: 'buyer', phone: '0712345678' }, async () => {
      expect(hasOpenCallForOtherPhone('buyer', '0712345678')).toBe(false)
      expect(hasOpenCallForOtherPhone('buyer', '0712345679')).toBe(true)
      expect(hasOpenCallForOtherPhone('another', '0712345679')).toBe(false)
    })
  })
})

test('a buyer over the hourly limit of the account or address is refused while the limits are locked', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  const { transactionId } = await payFrom(shop, '41.90.0.1', buyer)
  await postResult(shop, transactionId, { code: 1032 })
  const neighbour = await shop.given.customer()
  const database = new Client({ connectionString: shop.databaseUrl })
  await database.connect()
  await database.query(
    `insert into payment_attempts
     select (jsonb_populate_record(a, jsonb_build_object('id', md5('a' || n), 'callback_token', md5('t' || n),
       'checkout_request_id', 'ws_' || n, 'merchant_request_id', null, 'phone', '2547' || lpad(n::text, 8, '0'),
       'customer_id', case when n < 20 then a.customer_id else $2 end,
       'requested_at', a.requested_at - (n + 4) * interval '20 seconds'))).*
     from payment_attempts a cross join generate_series(1, 119) n where a.id = $1`,
    [transactionId, neighbour.id],
  )
  await database.end()
  const newcomer = await shop.given.buyer()
  const holder = await lockLimits(shop)
  const refused = { status: 429, reason: 'too-many-prompts' }
  expect(await payFrom(shop, '102.0.0.7', buyer, { phone: '0712345679' })).toMatchObject(refused)
  expect(await payFrom(shop, '41.90.0.1', newcomer, { phone: '0712345680' })).toMatchObject(refused)
  await holder.end()
  expect((await payFrom(shop, '102.0.0.8', newcomer, { phone: '0712345680' })).status).toBe(200)
})

test('a buyer over the limit per minute still gets their open prompt', async () => {
  const shop = await createPayingShop()
  const buyer = await shop.given.buyer()
  for (let n = 0; n < 3; n++) {
    const { transactionId } = await pay(shop, buyer, { phone: `071234560${n}` })
    await postResult(shop, transactionId, { code: 1032 })
  }
  const open = await pay(shop, buyer)
  const [one, two] = await Promise.all([pay(shop, buyer), pay(shop, buyer)])
  expect([one?.transactionId, two?.transactionId]).toEqual([open.transactionId, open.transactionId])
})
