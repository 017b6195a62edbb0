import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabaseGate } from '#tests/support/database/database-gate.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { openDatabase } from './database.server.ts'
import { isDatabaseAway } from './database-away.server.ts'
import { callLimits } from './database-limits.server.ts'
import { builder, prepareStatement } from './prepared-statement.server.ts'

const kept = pgTable('kept', { n: integer('n').primaryKey() })
const written = builder.$with('written').as(
  builder
    .insert(kept)
    .values({ n: sql.placeholder('n') })
    .returning({ n: kept.n }),
)
const keep = prepareStatement('keep', builder.with(written).select({ n: written.n }).from(written))
const list = prepareStatement('list', builder.select({ n: kept.n }).from(kept).orderBy(kept.n))

async function openOne(url?: string) {
  const { databaseUrl } = await createTestShop()
  const limits = { ...callLimits, connections: 1, silenceMs: 2_000 }
  const database = openDatabase(url ?? databaseUrl, () => {}, limits)
  onTestFinished(() => database.close())
  await database.db.execute(sql`create table kept (n integer primary key)`)
  return { ...database, databaseUrl }
}

test('questions are answered in their order, each seeing what those before it wrote', async () => {
  const { db } = await openOne()
  expect(await db.askAtOnce(keep({ n: 1 }), list({}), keep({ n: 2 }), list({}))).toEqual([
    [{ n: 1 }],
    [{ n: 1 }],
    [{ n: 2 }],
    [{ n: 1 }, { n: 2 }],
  ])
})

test('one that fails undoes all, and the same are asked again on the same connection', async () => {
  const { db, count } = await openOne()
  const twice = db.askAtOnce(keep({ n: 1 }), keep({ n: 1 }), list({}))
  await expect(twice).rejects.toThrow('duplicate key')
  expect(await db.askAtOnce(list({}))).toEqual([[]])
  expect(await db.askAtOnce(keep({ n: 1 }), list({}))).toEqual([[{ n: 1 }], [{ n: 1 }]])
  expect(count()).toEqual({ open: 1, busy: 0, waiting: 0 })
})

test('one that waited for a lock sees what was committed meanwhile', async () => {
  const { db, databaseUrl } = await openOne()
  const other = openDatabase(databaseUrl, () => {})
  onTestFinished(() => other.close())
  const lock = prepareStatement(
    'lock',
    builder.select({ done: sql`pg_advisory_xact_lock(7)`.as('done') }).from(sql`(values (1)) one`),
  )
  const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`
  const { asked } = await other.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7)`)
    const asked = db.askAtOnce(lock({}), list({}))
    await expect.poll(async () => (await other.db.execute(waits)).rows.length).toBe(1)
    await tx.execute(sql`insert into kept values (5)`)
    return { asked }
  })
  expect((await asked)[1]).toEqual([{ n: 5 }])
})

test('a database that says nothing is away, and the connection is not used again', async () => {
  const { databaseUrl } = await createTestShop()
  const gate = await createDatabaseGate(databaseUrl)
  const { db, count } = await openOne(gate.url)
  gate.mode = 'silent'
  const error = await db.askAtOnce(list({})).catch((reason: unknown) => reason)
  expect(isDatabaseAway(error)).toBe(true)
  expect(count()).toEqual({ open: 0, busy: 0, waiting: 0 })
  gate.mode = 'open'
  expect(await db.askAtOnce(list({}))).toEqual([[]])
})
