import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openTestObjectStore } from '#tests/support/shop/object-store.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { picture, storedKeys, storePicture, upload, uploadFields } from '#tests/support/shop/upload.ts'
import { leaseImages } from '../image-leases.server.ts'
import { removeUnusedImages } from './product-photos.server.ts'

const jpeg = async (colour?: string) => ({ name: 'a.jpg', body: await picture(400, 400, colour).jpeg().toBuffer() })

/**
 * Counts database connections that stay idle in a transaction while the shop waits for something else. Ignores pauses
 * of less than a second, which are normal between two statements.
 */
async function watchTransactions({ databaseUrl }: TestShop): Promise<() => Promise<number>> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const listWaiting = async () => {
    const { rows } = await client.query<{ transaction: string }>(
      `select concat(pid, ' ', xact_start) as transaction from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    )
    return rows.map(({ transaction }) => transaction)
  }
  return async () => {
    let held = await listWaiting()
    for (let tries = 0; held.length > 0 && tries < 100; tries++) {
      await setTimeout(10)
      const now = new Set(await listWaiting())
      held = held.filter((transaction) => now.has(transaction))
    }
    return held.length
  }
}

test('a slow picture store blocks no database connection', async () => {
  const store = await openTestObjectStore()
  const shop = await createTestShop({ env: store.settings })
  const office = await openOffice(shop)
  const countHeld = await watchTransactions(shop)
  const held: number[] = []
  store.faults.hold = async () => held.push(await countHeld())

  expect((await upload(shop, [await jpeg()])).statusCode).toBe(201)
  const broken = { name: 'b.jpg', body: Buffer.from('no picture') }
  const other = { ...uploadFields, name: 'Dawn collar' }
  expect((await upload(shop, [await jpeg('#ffffff'), broken], other)).statusCode).toBe(400)
  expect((await upload(shop, [await jpeg('#ffffff')])).statusCode).toBe(409)
  const orphan = await storePicture(shop, (await jpeg('#00ff00')).body)
  expect(await removeUnusedImages(shop, [orphan.key])).toHaveLength(1)
  await shop.runJobs(['orphan-images'])
  expect(await storedKeys(shop)).toHaveLength(1)
  const health = await office.get<{ lines: { name: string; isWell: boolean }[] }>('/health')
  expect(JSON.stringify(health)).toContain("The bucket 'shop' can be read.")

  const kinds = new Set(store.calls.map((call) => call.split(' ')[0]))
  expect([...kinds].sort()).toEqual(['DELETE', 'GET', 'PUT'])
  expect(held).toHaveLength(store.calls.length)
  expect(held.filter((connections) => connections > 0)).toEqual([])
})

test('an unused old picture is not swept during a new upload of it', async () => {
  const shop = await createTestShop()
  const one = await jpeg()
  await shop.images.store(one.body)
  await shop.runJobs(['orphan-images'])
  shop.clock.advance({ minutes: 61 })
  const { store } = shop.images
  shop.images.store = async (...given) => {
    const outcome = await store(...given)
    await shop.runJobs(['orphan-images'])
    return outcome
  }
  expect((await upload(shop, [one])).statusCode).toBe(201)
  await shop.runJobs(['orphan-images'])
  const [key = ''] = await storedKeys(shop)
  expect((await shop.api.inject(`/uploads/${key}/320.jpg`)).statusCode).toBe(200)
})

test('an upload of a picture that is being deleted gets a conflict, and succeeds on retry', async () => {
  const shop = await createTestShop()
  const one = await jpeg()
  const { key } = await storePicture(shop, one.body)
  const { remove } = shop.images
  const meanwhile: number[] = []
  shop.images.remove = async (gone) => {
    meanwhile.push((await upload(shop, [one])).statusCode)
    await remove(gone)
  }
  expect(await removeUnusedImages(shop, [key])).toEqual([key])
  expect(meanwhile).toEqual([409])
  expect((await upload(shop, [one])).statusCode).toBe(201)
  expect(await storedKeys(shop)).toEqual([key])
})

test('pictures leased by a crashed process are swept after an hour', async () => {
  const shop = await createTestShop()
  const { key } = await storePicture(shop, (await jpeg()).body)
  await leaseImages(shop, [key])
  expect(await removeUnusedImages(shop, [key])).toEqual([])
  shop.clock.advance({ minutes: 61 })
  expect(await removeUnusedImages(shop, [key])).toEqual([key])
  expect(await storedKeys(shop)).toEqual([])
})

test('pictures that the store can’t delete cause no error, and are deleted later', async () => {
  const store = await openTestObjectStore()
  const shop = await createTestShop({ env: store.settings })
  const { key } = await storePicture(shop, (await jpeg()).body)
  Object.assign(store.faults, { answer: 'forbidden', times: 1 })
  expect(await removeUnusedImages(shop, [key])).toEqual([])
  expect(await storedKeys(shop)).toEqual([key])
  expect(await removeUnusedImages(shop, [key])).toEqual([key])
})

test('unused pictures are deleted at once, even if one statement can’t hold them all', async () => {
  const shop = await createTestShop()
  const keys = Array.from({ length: 17_000 }, (_, n) => n.toString(16).padStart(32, '0'))
  expect(await removeUnusedImages(shop, keys)).toHaveLength(keys.length)
})
