import { eq } from 'drizzle-orm'
import { shopFacts } from '../database/platform.tables.server.ts'
import { nairobiDay, nairobiStart } from '../nairobi.ts'
import type { Job } from '../process/jobs.server.ts'
import { S3Fault } from '../s3/s3-client.server.ts'
import type { Database, Shop } from '../shop.server.ts'
import { BackupProblem, BackupUnderWay } from './backup-problem.server.ts'
import type { SentBackup } from './send-backup.server.ts'

const hourMs = 3_600_000
const hourOfNight = 3
const triedFact = 'backup-failed'
const unsentFact = 'backup-unsent'
const firstFact = 'backups-begin'

/**
 * At three in the night, or as soon as the shop is open after it. What fails, or was not sent, is tried again in a quarter
 * of an hour.
 */
export function nightlyBackupJob(shop: Shop): Job {
  return {
    name: 'nightly-backup',
    everySeconds: 900,
    async run() {
      const { backups, config } = shop
      if (config.backups.isNightly && (await isDue(shop))) await noting(shop, triedFact, () => backups.make())
      if (config.backupStore) await noting(shop, unsentFact, () => backups.send())
      return 0
    },
  }
}

async function isDue({ db, clock }: Shop): Promise<boolean> {
  const now = clock.now()
  const last = (await readFact(db, 'last-backup')) ?? (await begin(db, now))
  return last.at < lastNight(now)
}

/** A shop that opens for the first time has nothing to lose yet. */
async function begin(db: Database, now: Date) {
  await db.insert(shopFacts).values({ name: firstFact, value: {}, updatedAt: now }).onConflictDoNothing()
  return (await readFact(db, firstFact)) ?? { at: now, value: {} }
}

function lastNight(now: Date): Date {
  const tonight = new Date(nairobiStart(nairobiDay(now)).getTime() + hourOfNight * hourMs)
  return tonight <= now ? tonight : new Date(tonight.getTime() - 24 * hourMs)
}

async function noting({ db, clock }: Shop, name: string, work: () => Promise<unknown>) {
  try {
    await work()
    await db.delete(shopFacts).where(eq(shopFacts.name, name))
  } catch (error) {
    if (error instanceof BackupUnderWay || isOfClosing(error)) return
    const isPlain = error instanceof BackupProblem || error instanceof S3Fault
    const fact = { value: { reason: isPlain ? error.message : 'The log says why.' }, updatedAt: clock.now() }
    await db
      .insert(shopFacts)
      .values({ name, ...fact })
      .onConflictDoUpdate({ target: shopFacts.name, set: fact })
    throw error
  }
}

/** The shop was asked to end, and does it when it is open again. */
const isOfClosing = (error: unknown) => error instanceof Error && error.name === 'AbortError'

export type BackupFacts = {
  /** `file` is missing where somebody noted a backup of another kind. */
  last: { at: Date; file?: string; bytes?: number; isSealed?: boolean } | null
  failed: Failure | null
  sent: ({ at: Date } & SentBackup) | null
  unsent: Failure | null
}

type Failure = { at: Date; reason: string }

export async function readBackupFacts(db: Database): Promise<BackupFacts> {
  const [last, sent] = [await readFact(db, 'last-backup'), await readFact(db, 'sent-backup')]
  return {
    last: last && { ...(last.value as Omit<NonNullable<BackupFacts['last']>, 'at'>), at: last.at },
    failed: await readFailure(db, triedFact),
    sent: sent && { ...(sent.value as SentBackup), at: sent.at },
    unsent: await readFailure(db, unsentFact),
  }
}

async function readFailure(db: Database, name: string): Promise<Failure | null> {
  const fact = await readFact(db, name)
  return fact && { at: fact.at, reason: String(fact.value.reason) }
}

async function readFact(db: Database, name: string) {
  const [fact] = await db
    .select({ value: shopFacts.value, at: shopFacts.updatedAt })
    .from(shopFacts)
    .where(eq(shopFacts.name, name))
  return fact ?? null
}
