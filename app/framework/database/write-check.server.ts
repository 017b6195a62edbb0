import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from './database.server.ts'

type CheckContext = { config: { databaseUrl: string | undefined; dataDir: string }; db: Database; clock: Clock }
type WriteFailure = 'no database' | 'no writes' | 'disk full'

/** Large enough that PostgreSQL needs new pages for it. */
const probeBytes = 6_000
const checkEveryMs = 30_000
const checkAgainMs = 1_000

/**
 * Returns a function that says why orders can't be stored now, or null if they can. Callers may ask often: a success is
 * cached for 30 seconds. `minFreeBytes`: the free disk space that the shop's own database needs.
 */
export function createWriteCheck(
  context: CheckContext,
  minFreeBytes = 16 * 2 ** 20,
): () => Promise<WriteFailure | null> {
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let latest: Promise<WriteFailure | null> = Promise.resolve(null)
  let hasSucceeded = false

  async function runCheck(): Promise<WriteFailure | null> {
    const error = await findWriteFailure(context, minFreeBytes)
    hasSucceeded = error === null
    return error
  }

  return async () => {
    // Detects a lost database at once, also between two checks.
    if (!(await succeeds(context.db.execute('select 1')))) return 'no database'
    const nowMs = context.clock.now().getTime()
    if (nowMs - checkedAtMs >= (hasSucceeded ? checkEveryMs : checkAgainMs)) {
      checkedAtMs = nowMs
      latest = runCheck()
    }
    return latest
  }
}

async function findWriteFailure(
  { config, db, clock }: CheckContext,
  minFreeBytes: number,
): Promise<WriteFailure | null> {
  if (!config.databaseUrl && (await freeBytes(config.dataDir)) < minFreeBytes) return 'disk full'
  const value = { probe: randomBytes(probeBytes).toString('base64') }
  const canWrite = await succeeds(
    db.execute(sql`
      insert into shop_facts (name, value, updated_at)
      values ('write-check', ${JSON.stringify(value)}::jsonb, ${clock.now().toISOString()})
      on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`),
  )
  return canWrite ? null : 'no writes'
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Not logged: readiness probes repeat often, and their lines would hide other errors. */
async function succeeds(work: PromiseLike<unknown>): Promise<boolean> {
  return Promise.resolve(work).then(
    () => true,
    () => false,
  )
}
