import { eq } from 'drizzle-orm'
import type { Clock } from '../../framework/clock.ts'
import type { Database } from '../../framework/database/database.server.ts'
import { storedValues } from '../../framework/database/platform.tables.server.ts'
import { nairobiDay, nairobiStart } from '../../framework/nairobi.ts'
import type { Job } from '../../framework/process/jobs.server.ts'
import { S3Error } from '../s3/s3-client.server.ts'
import { BackupInProgress, BackupProblem } from './backup-problem.server.ts'
import type { Backups } from './backups.server.ts'
import type { SentBackup } from './send-backup.server.ts'
import type { BackupConfig } from './write-backup.server.ts'

type RecordContext = { db: Database; clock: Clock }
type NightlyBackup = RecordContext & { config: BackupConfig; backups: Backups }

const hourMs = 3_600_000
const hourOfNight = 3
const failedRecordKey = 'backup-failed'
const unsentRecordKey = 'backup-unsent'
const firstRecordKey = 'backups-begin'

/**
 * Makes a backup at 3 a.m. in Nairobi, or at the next start if the shop was not running then. A failed backup and a failed
 * transfer are retried after 15 minutes.
 */
export function nightlyBackupJob(context: NightlyBackup): Job {
  return {
    name: 'nightly-backup',
    everySeconds: 900,
    async run() {
      const { backups, config } = context
      if (config.backups.isNightly && (await isDue(context)))
        await recordResult(context, failedRecordKey, () => backups.make())
      if (config.backupStore) await recordResult(context, unsentRecordKey, () => backups.send())
      return 0
    },
  }
}

async function isDue({ db, clock }: RecordContext): Promise<boolean> {
  const now = clock.now()
  const last = (await readBackupValue(db, 'last-backup')) ?? (await recordFirstStart(db, now))
  return last.at < lastNight(now)
}

/** A new shop has no data yet, so its first backup is due in the next night. */
async function recordFirstStart(db: Database, now: Date) {
  await db.insert(storedValues).values({ name: firstRecordKey, value: {}, updatedAt: now }).onConflictDoNothing()
  return (await readBackupValue(db, firstRecordKey)) ?? { at: now, value: {} }
}

/** True if a new shop has not had its first night yet. */
export async function isFirstBackupAhead({ db, clock, config }: Omit<NightlyBackup, 'backups'>): Promise<boolean> {
  const start = await readBackupValue(db, firstRecordKey)
  return config.backups.isNightly && start !== null && start.at >= lastNight(clock.now())
}

function lastNight(now: Date): Date {
  const tonight = new Date(nairobiStart(nairobiDay(now)).getTime() + hourOfNight * hourMs)
  return tonight <= now ? tonight : new Date(tonight.getTime() - 24 * hourMs)
}

async function recordResult({ db, clock }: RecordContext, name: string, work: () => Promise<unknown>) {
  try {
    await work()
    await db.delete(storedValues).where(eq(storedValues.name, name))
  } catch (error) {
    if (error instanceof BackupInProgress || isAbort(error)) return
    const isReadable = error instanceof BackupProblem || error instanceof S3Error
    const stored = { value: { reason: isReadable ? error.message : 'The log says why.' }, updatedAt: clock.now() }
    await db
      .insert(storedValues)
      .values({ name, ...stored })
      .onConflictDoUpdate({ target: storedValues.name, set: stored })
    throw error
  }
}

/** True if the backup was aborted because the shop shuts down. The shop makes the backup after its next start. */
const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

export type BackupRecord = {
  /** `file` is missing if an operator recorded a backup that was made in another way. */
  last: { at: Date; file?: string; bytes?: number; isSealed?: boolean } | null
  failed: Failure | null
  sent: ({ at: Date } & SentBackup) | null
  unsent: Failure | null
}

type Failure = { at: Date; reason: string }

export async function readBackupRecord(db: Database): Promise<BackupRecord> {
  const [last, sent] = [await readBackupValue(db, 'last-backup'), await readBackupValue(db, 'sent-backup')]
  return {
    last: last && { ...(last.value as Omit<NonNullable<BackupRecord['last']>, 'at'>), at: last.at },
    failed: await readFailure(db, failedRecordKey),
    sent: sent && { ...(sent.value as SentBackup), at: sent.at },
    unsent: await readFailure(db, unsentRecordKey),
  }
}

async function readFailure(db: Database, name: string): Promise<Failure | null> {
  const stored = await readBackupValue(db, name)
  return stored && { at: stored.at, reason: String(stored.value.reason) }
}

async function readBackupValue(db: Database, name: string) {
  const [stored] = await db
    .select({ value: storedValues.value, at: storedValues.updatedAt })
    .from(storedValues)
    .where(eq(storedValues.name, name))
  return stored ?? null
}
