import { eq } from 'drizzle-orm'
import { shopFacts } from '../database/platform.tables.server.ts'
import { nairobiDay, nairobiStart } from '../nairobi.ts'
import type { Job } from '../process/jobs.server.ts'
import type { Database, Shop } from '../shop.server.ts'
import { BackupProblem, BackupUnderWay } from './backup-problem.server.ts'

const hourMs = 3_600_000
const hourOfNight = 3
const triedFact = 'backup-failed'
const firstFact = 'backups-begin'

/** At three in the night, or as soon as the shop is open after it. What fails is tried again in a quarter of an hour. */
export function nightlyBackupJob(shop: Shop): Job {
  return {
    name: 'nightly-backup',
    everySeconds: 900,
    async run() {
      if (shop.config.backups.isNightly && (await isDue(shop))) await makeBackup(shop)
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

async function makeBackup({ db, clock, backups }: Shop) {
  try {
    await backups.make()
    await db.delete(shopFacts).where(eq(shopFacts.name, triedFact))
  } catch (error) {
    if (error instanceof BackupUnderWay) return
    const reason = error instanceof BackupProblem ? error.message : 'The log says why.'
    const fact = { value: { reason }, updatedAt: clock.now() }
    await db
      .insert(shopFacts)
      .values({ name: triedFact, ...fact })
      .onConflictDoUpdate({ target: shopFacts.name, set: fact })
    throw error
  }
}

export type BackupFacts = {
  /** `file` is missing where somebody noted a backup of another kind. */
  last: { at: Date; file?: string; bytes?: number; isSealed?: boolean } | null
  failed: { at: Date; reason: string } | null
}

export async function readBackupFacts(db: Database): Promise<BackupFacts> {
  const [last, failed] = [await readFact(db, 'last-backup'), await readFact(db, triedFact)]
  return {
    last: last && { ...(last.value as Omit<NonNullable<BackupFacts['last']>, 'at'>), at: last.at },
    failed: failed && { at: failed.at, reason: String(failed.value.reason) },
  }
}

async function readFact(db: Database, name: string) {
  const [fact] = await db
    .select({ value: shopFacts.value, at: shopFacts.updatedAt })
    .from(shopFacts)
    .where(eq(shopFacts.name, name))
  return fact ?? null
}
