import { eq } from 'drizzle-orm'
import type { Clock } from '../../framework/clock.ts'
import type { Database } from '../../framework/database/database.server.ts'
import { storedValues } from '../../framework/database/platform.tables.server.ts'
import { nairobiDay, nairobiStart } from '../../framework/nairobi.ts'
import type { Job } from '../../framework/process/jobs.server.ts'
import { S3Error } from '../s3/s3-client.server.ts'
import { BackupProblem, BackupUnderWay } from './backup-problem.server.ts'
import type { Backups } from './backups.server.ts'
import type { SentBackup } from './send-backup.server.ts'
import type { BackupConfig } from './write-backup.server.ts'

type Records = { db: Database; clock: Clock }
type NightlyBackup = Records & { config: BackupConfig; backups: Backups }

const hourMs = 3_600_000
const hourOfNight = 3
const triedRecordKey = 'backup-failed'
const unsentRecordKey = 'backup-unsent'
const firstRecordKey = 'backups-begin'

/**
 * At three in the night, or as soon as the shop is open after that. A backup that failed or was not sent is retried
 * after a quarter of an hour.
 */
export function nightlyBackupJob(given: NightlyBackup): Job {
  return {
    name: 'nightly-backup',
    everySeconds: 900,
    async run() {
      const { backups, config } = given
      if (config.backups.isNightly && (await isDue(given))) await noting(given, triedRecordKey, () => backups.make())
      if (config.backupStore) await noting(given, unsentRecordKey, () => backups.send())
      return 0
    },
  }
}

async function isDue({ db, clock }: Records): Promise<boolean> {
  const now = clock.now()
  const last = (await readStoredValue(db, 'last-backup')) ?? (await begin(db, now))
  return last.at < lastNight(now)
}

/** A shop that opens for the first time has nothing to lose yet. */
async function begin(db: Database, now: Date) {
  await db.insert(storedValues).values({ name: firstRecordKey, value: {}, updatedAt: now }).onConflictDoNothing()
  return (await readStoredValue(db, firstRecordKey)) ?? { at: now, value: {} }
}

function lastNight(now: Date): Date {
  const tonight = new Date(nairobiStart(nairobiDay(now)).getTime() + hourOfNight * hourMs)
  return tonight <= now ? tonight : new Date(tonight.getTime() - 24 * hourMs)
}

async function noting({ db, clock }: Records, name: string, work: () => Promise<unknown>) {
  try {
    await work()
    await db.delete(storedValues).where(eq(storedValues.name, name))
  } catch (error) {
    if (error instanceof BackupUnderWay || isOfClosing(error)) return
    const isPlain = error instanceof BackupProblem || error instanceof S3Error
    const fact = { value: { reason: isPlain ? error.message : 'The log says why.' }, updatedAt: clock.now() }
    await db
      .insert(storedValues)
      .values({ name, ...fact })
      .onConflictDoUpdate({ target: storedValues.name, set: fact })
    throw error
  }
}

/** The shop is shutting down; the backup is made when it is open again. */
const isOfClosing = (error: unknown) => error instanceof Error && error.name === 'AbortError'

export type BackupRecord = {
  /** `file` is missing if an operator recorded a backup of another kind. */
  last: { at: Date; file?: string; bytes?: number; isSealed?: boolean } | null
  failed: Failure | null
  sent: ({ at: Date } & SentBackup) | null
  unsent: Failure | null
}

type Failure = { at: Date; reason: string }

export async function readBackupRecord(db: Database): Promise<BackupRecord> {
  const [last, sent] = [await readStoredValue(db, 'last-backup'), await readStoredValue(db, 'sent-backup')]
  return {
    last: last && { ...(last.value as Omit<NonNullable<BackupRecord['last']>, 'at'>), at: last.at },
    failed: await readFailure(db, triedRecordKey),
    sent: sent && { ...(sent.value as SentBackup), at: sent.at },
    unsent: await readFailure(db, unsentRecordKey),
  }
}

async function readFailure(db: Database, name: string): Promise<Failure | null> {
  const fact = await readStoredValue(db, name)
  return fact && { at: fact.at, reason: String(fact.value.reason) }
}

async function readStoredValue(db: Database, name: string) {
  const [fact] = await db
    .select({ value: storedValues.value, at: storedValues.updatedAt })
    .from(storedValues)
    .where(eq(storedValues.name, name))
  return fact ?? null
}
