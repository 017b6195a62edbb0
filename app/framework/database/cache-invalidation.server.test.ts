import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabaseGate } from '#tests/support/database/database-gate.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { announceInvalidation, invalidateOnCatalogChange } from './cache-invalidation.server.ts'

const pages = { invalidate() {}, onInvalidation() {} }

test('a lost LISTEN connection is reopened once, however long the database was unavailable', async () => {
  const shop = await createTestShop()
  const gate = await createDatabaseGate(shop.databaseUrl)
  const clear = vi.fn()
  const line = await invalidateOnCatalogChange({
    location: { url: () => gate.url, restore: async () => {} },
    pages: { ...pages, clear },
    readSettings: async () => {},
    log: shop.log,
  })
  onTestFinished(() => line.close())
  expect(clear).toHaveBeenCalledTimes(1)

  gate.calls = 0
  gate.refused = 3
  gate.cut()
  await expect.poll(() => clear.mock.calls).toHaveLength(2)
  expect(gate.calls).toBe(4)

  await announceInvalidation(shop.db)
  await expect.poll(() => clear.mock.calls).toHaveLength(3)
  const lines = () =>
    shop.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'enkiama-catalogue'`,
    )
  await expect.poll(async () => (await lines()).rows).toHaveLength(1)
})

test('a silent LISTEN connection is detected, and its users are notified until it is back', async () => {
  const shop = await createTestShop()
  const gate = await createDatabaseGate(shop.databaseUrl)
  const [clear, onLost, onRestored] = [vi.fn(), vi.fn(), vi.fn()]
  const line = await invalidateOnCatalogChange({
    location: { url: () => gate.url, restore: async () => {} },
    pages: { ...pages, clear },
    readSettings: async () => {},
    log: shop.log,
    onLost,
    onRestored,
    // A busy machine may answer late: `silenceMs` must be longer than that, so that an open connection is not given up.
    pace: { pingEveryMs: 50, silenceMs: 5_000, retryMs: 50 },
  })
  onTestFinished(() => line.close())
  clear.mockClear()

  gate.mode = 'silent'
  await expect.poll(() => onLost.mock.calls).toHaveLength(1)
  expect(clear).not.toHaveBeenCalled()
  gate.mode = 'open'
  await expect.poll(() => onRestored.mock.calls).toHaveLength(1)
  expect(clear).toHaveBeenCalled()
  expect(onLost).toHaveBeenCalledTimes(1)
})

test('many callers that wait for the invalidations at once query one after the other', async () => {
  const shop = await createTestShop()
  const warned = vi.fn()
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  const catchUps: (() => Promise<void>)[] = []
  const line = await invalidateOnCatalogChange({
    location: { url: () => shop.databaseUrl, restore: async () => {} },
    pages: { invalidate() {}, clear() {}, onInvalidation: (catchUp) => void catchUps.push(catchUp) },
    readSettings: async () => {},
    log: shop.log,
  })
  onTestFinished(() => line.close())

  await Promise.all(Array.from({ length: 5 }, () => catchUps[0]?.()))
  expect(catchUps).toHaveLength(1)
  expect(warned.mock.calls).toEqual([])
})
