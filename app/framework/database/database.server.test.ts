import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { command } from '#tests/support/database/database.ts'
import { createDatabaseGate } from '#tests/support/database/database-gate.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { openDatabase } from './database.server.ts'
import { callLimits, type DatabaseLimits } from './database-limits.server.ts'
import { isDatabaseUnavailable } from './database-unavailable.server.ts'

async function openOwn(limits: Partial<DatabaseLimits> = {}) {
  const { databaseUrl } = await createTestShop()
  const database = openDatabase(databaseUrl, () => {}, { ...callLimits, connections: 2, ...limits })
  onTestFinished(() => database.close())
  return { ...database, databaseUrl }
}

const ownBackend = sql<{ pid: number }>`select pg_backend_pid() as pid`
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a connection that is lost inside a transaction fails only that transaction', async () => {
  const { db, databaseUrl, count } = await openOwn()
  const error = await failure(
    db.transaction(async (tx) => {
      const [row] = (await tx.execute<{ pid: number }>(ownBackend)).rows
      await command(databaseUrl, `select pg_terminate_backend(${row?.pid})`)
      await tx.execute(sql`select 1`)
    }),
  )
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  expect(count().busy).toBe(0)
})

test('a transaction whose BEGIN fails releases its connection, and a silent connection is not reused', async () => {
  const { databaseUrl } = await createTestShop()
  const gate = await createDatabaseGate(databaseUrl)
  const limits = { ...callLimits, connections: 2, connectMs: 2_000, silenceMs: 100 }
  const { db, count, close } = openDatabase(gate.url, () => {}, limits)
  onTestFinished(close)
  const two = () => [1, 2].map(() => failure(db.transaction((tx) => tx.execute(sql`select 1`))))
  expect(await Promise.all(two())).toEqual([null, null])

  gate.mode = 'silent'
  expect((await Promise.all(two())).map(isDatabaseUnavailable)).toEqual([true, true])
  expect(count()).toEqual({ open: 0, busy: 0, waiting: 0 })

  gate.mode = 'open'
  expect(await Promise.all(two())).toEqual([null, null])
})

test('a failed transaction rolls back and throws its error, and its connection can be reused', async () => {
  const { db } = await openOwn({ connections: 1 })
  await db.execute(sql`create table kept (n int)`)
  const before = (await db.execute<{ pid: number }>(ownBackend)).rows
  const refusal = new Error('no')
  const error = await failure(
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values (1)`)
      throw refusal
    }),
  )
  expect(error).toBe(refusal)
  expect((await db.execute(sql`select * from kept`)).rows).toEqual([])
  expect((await db.execute(ownBackend)).rows).toEqual(before)
})

test('a transaction with a swallowed error is not reported as committed', async () => {
  const { db } = await openOwn()
  const error = await failure(db.transaction((tx) => failure(tx.execute(sql`select 1 / 0`))))
  expect(String(error)).toContain('was rolled back')
})

test('statements, locks and waits for a connection have a timeout', async () => {
  const { db } = await openOwn({ statementMs: 100, lockMs: 50, connectMs: 200, connections: 2 })
  expect(isDatabaseUnavailable(await failure(db.execute(sql`select pg_sleep(30)`)))).toBe(true)

  await db.execute(sql`create table held (n int)`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table held`)
    expect(isDatabaseUnavailable(await failure(db.execute(sql`select * from held`)))).toBe(true)
    await db.transaction(async () => {
      expect(isDatabaseUnavailable(await failure(db.execute(sql`select 1`)))).toBe(true)
    })
  })
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('the number of callers that wait for a connection is limited', async () => {
  const { db } = await openOwn({ connections: 1, waiting: 1 })
  const waits = await db.transaction(async () => {
    const waiting = failure(db.execute(sql`select 1`))
    expect(isDatabaseUnavailable(await failure(db.execute(sql`select 1`)))).toBe(true)
    return { waiting }
  })
  expect(await waits.waiting).toBe(null)
})

test('while the database is unavailable every query fails at once, and queries succeed when it returns', async () => {
  const { db, setUnavailable, count } = await openOwn({ connections: 1 })
  const inFlight = failure(db.transaction((tx) => tx.execute(sql`select pg_sleep(30)`)))
  const waiting = failure(db.execute(sql`select 1`))
  await expect.poll(() => count().busy).toBe(1)
  setUnavailable(true)
  const errors = [await inFlight, await waiting, await failure(db.execute(sql`select 1`))]
  expect(errors.map(isDatabaseUnavailable)).toEqual([true, true, true])

  setUnavailable(false)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})
