import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import { addSeconds, type Clock } from '../clock.ts'
import type { Database } from '../database/database.server.ts'
import type { Job } from '../process/jobs.server.ts'

/** The clocks of processes differ by less. A time further in the future was stored before a clock was set back. */
export const clockSkewSeconds = 300

/** Rows of a module's own table that become due. */
export type DueRows<Row> = {
  table: PgTable
  id: PgColumn
  dueAt: PgColumn
  /** The longest wait until the next try. Rows with a later time are due at once, because a clock was set back. */
  maxWaitSeconds?: number
  read(tx: Database, which: SQL): Promise<Row[]>
}

type QueueRow = { id: string; claimedUntil: Date | null }

/** Rows that one process at a time claims and handles. */
export type Queue<Row extends QueueRow> = DueRows<Row> & {
  table: PgTable & { claimedUntil: PgColumn; tries?: PgColumn }
  /** Longer than any try takes: a process that still has a row claimed after this time has crashed. */
  leaseSeconds: number
}

/** The row as it was before the claim. `wasAbandoned`: the process that had claimed it earlier crashed. */
export type ClaimedRow<Row> = Row & { claimedUntil: Date; wasAbandoned: boolean }

type DueFilter = { now: Date; where?: SQL | undefined; orderBy?: readonly PgColumn[]; limit?: number }

/** Row-locked until the transaction ends. Skips rows that another process is claiming. */
export async function lockDue<Row>(tx: Database, rows: DueRows<Row>, due: DueFilter): Promise<Row[]> {
  const { table, id, dueAt, maxWaitSeconds } = rows
  const { now, where, orderBy = [], limit = 1 } = due
  const isDue = maxWaitSeconds === undefined ? lte(dueAt, now) : isPast(dueAt, now, maxWaitSeconds)
  const locked = await tx
    .select({ id })
    .from(table)
    .where(and(isDue, where))
    .orderBy(...orderBy.map((column) => asc(column)), asc(dueAt))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  const ids = locked.map((row) => row.id)
  return ids.length > 0 ? rows.read(tx, inArray(id, ids)) : []
}

export async function claimDue<Row extends QueueRow>(
  tx: Database,
  queue: Queue<Row>,
  { where, ...due }: DueFilter,
): Promise<ClaimedRow<Row>[]> {
  const { table, id, leaseSeconds } = queue
  const isUnclaimed = or(isNull(table.claimedUntil), isPast(table.claimedUntil, due.now, leaseSeconds))
  const rows = await lockDue(tx, queue, { ...due, where: and(where, isUnclaimed) })
  if (rows.length === 0) return []
  const claimedUntil = addSeconds(due.now, leaseSeconds)
  await tx
    .update(table)
    .set({ claimedUntil, ...(table.tries && { tries: sql`${table.tries} + 1` }) })
    .where(
      inArray(
        id,
        rows.map((row) => row.id),
      ),
    )
  return rows.map((row) => ({ ...row, claimedUntil, wasAbandoned: row.claimedUntil !== null }))
}

/**
 * The row's condition for storing an outcome. It fails if the row was queued or claimed again: the newer try decides.
 */
export function isStillClaimed<Row extends QueueRow>({ table, id }: Queue<Row>, row: ClaimedRow<Row>): SQL | undefined {
  return and(eq(id, row.id), eq(table.claimedUntil, row.claimedUntil))
}

function isPast(moment: PgColumn, now: Date, maxSeconds: number): SQL | undefined {
  return or(lte(moment, now), gt(moment, addSeconds(now, maxSeconds + clockSkewSeconds)))
}

export type QueueContext = { db: Database; clock: Clock; log: Logger }

export type QueueJob<Row> = {
  name: string
  everySeconds: number
  claim(tx: Database, now: Date): Promise<Row[]>
  handle(row: Row): Promise<void>
}

/** Claimed rows are handled concurrently. A row that fails delays no other: it is due again after its lease. */
export function queueJob<Row>(
  { db, clock, log }: QueueContext,
  { name, everySeconds, claim, handle }: QueueJob<Row>,
): Job {
  return {
    name,
    everySeconds,
    async run() {
      const rows = await db.transaction((tx) => claim(tx, clock.now()))
      const results = await Promise.allSettled(rows.map(handle))
      for (const result of results) {
        if (result.status === 'rejected') log.error({ err: result.reason, job: name }, 'a queued row failed')
      }
      return rows.length
    },
  }
}
