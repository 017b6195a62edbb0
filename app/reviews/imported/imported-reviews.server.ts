import { createHash, randomUUID } from 'node:crypto'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { inBatches } from '#app/framework/database/in-batches.server.ts'
import { pageOf } from '#app/framework/http/list-cursor.server.ts'
import { nairobiDay } from '#app/framework/nairobi.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { runParserProcess } from '#app/infra/file-parsing/parser-process.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import type { EtsyReading, EtsyRefusal, EtsyReview } from './etsy-reviews.ts'
import { type ImportedReview, maxReported, type ReviewImportReport } from './imported-review.ts'
import { importedReviews, removedReviews } from './imported-reviews.tables.server.ts'

export type ReviewsTask = { kind: 'etsy-reviews'; bytes: Uint8Array; lastDay: string }

const processLimits = { heapMegabytes: 128, maxDurationMs: 30_000 }

async function parseReviewFile(shop: Shop, bytes: Buffer): Promise<EtsyReading> {
  // Accepts tomorrow as well, because a day begins at different times for Etsy and in Nairobi.
  const task: ReviewsTask = { kind: 'etsy-reviews', bytes, lastDay: nairobiDay(shop.clock.now(), 1) }
  const answer = await runParserProcess<EtsyReading>(shop.log, task, processLimits)
  if (answer.ok) return answer.value
  return { ok: false, reason: answer.reason === 'ended' ? 'too-many' : 'not-json' }
}

type KeyedReview = EtsyReview & { key: string }

/** An order of two products may have two equal reviews. A number in the key distinguishes them. */
function withKeys(reviews: readonly EtsyReview[]): KeyedReview[] {
  const counts = new Map<string, number>()
  return reviews.map((review) => {
    const { order, reviewer, day, stars, words } = review
    const content = JSON.stringify([order, reviewer, day, stars, words])
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    return { ...review, key: createHash('sha256').update(`${content} ${count}`).digest('hex') }
  })
}

async function findNewReviews(db: Database, reviews: readonly KeyedReview[]): Promise<KeyedReview[]> {
  const known = new Set<string>()
  await inBatches(reviews, async (batch) => {
    const keys = batch.map(({ key }) => key)
    for (const table of [importedReviews, removedReviews]) {
      const rows = await db.select({ key: table.key }).from(table).where(inArray(table.key, keys))
      for (const { key } of rows) known.add(key)
    }
  })
  return reviews.filter(({ key }) => !known.has(key))
}

type Outcome<T> = { ok: true; value: T } | { ok: false; reason: EtsyRefusal }

export async function checkReviews(shop: Shop, bytes: Buffer): Promise<Outcome<ReviewImportReport>> {
  const reading = await parseReviewFile(shop, bytes)
  if (!reading.ok) return reading
  const { rows, reviews, errors } = reading
  const added = (await findNewReviews(shop.db, withKeys(reviews))).length
  const days = reviews.map(({ day }) => day).sort()
  const value = {
    rows,
    added,
    known: reviews.length - added,
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    faults: errors.slice(0, maxReported),
    faults_in_all: errors.length,
  }
  return { ok: true, value }
}

/** Imports all readable new reviews in one transaction. */
export async function importReviews(
  shop: Shop,
  staff: StaffMember,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<Outcome<{ added: number }>> {
  const reading = await parseReviewFile(shop, bytes)
  if (!reading.ok) return reading
  const [importId, at] = [randomUUID(), shop.clock.now()]
  const added = await shop.db.transaction(async (tx) => {
    let count = 0
    const newReviews = await findNewReviews(tx, withKeys(reading.reviews))
    const rows = newReviews.map(({ key, stars, words, reviewer, day }) => {
      const content = { key, stars, words, reviewer, writtenOn: day }
      return { id: randomUUID(), ...content, importId, source: 'etsy' as const, importedAt: at, importedBy: staff.name }
    })
    await inBatches(rows, async (batch) => {
      const stored = await tx
        .insert(importedReviews)
        .values(batch)
        .onConflictDoNothing()
        .returning({ id: importedReviews.id })
      count += stored.length
    })
    if (count > 0) await audit(tx, at, staff, 'reviews imported', importId, { name: name.slice(0, 200), count })
    return count
  })
  return { ok: true, value: { added } }
}

/** Does not record the names and texts of the reviewers. */
function audit(tx: Database, at: Date, staff: StaffMember, action: string, importId: string, after: object) {
  return recordAudit(tx, { at, staff, action, subject: `reviews:${importId}`, before: null, after })
}

export type ImportedPosition = { at: string; day: string; id: string }

const { importedAt, writtenOn, id } = importedReviews

/** The latest import first, and within an import the newest review first. */
export async function listImported(
  db: Database,
  { limit, after }: { limit: number; after: ImportedPosition | null },
): Promise<{ reviews: ImportedReview[]; next: ImportedPosition | null }> {
  const rows = await db
    .select({
      row: importedReviews,
      at: sql<string>`to_json(${importedAt}) #>> '{}'`,
      count: sql<number>`(select count(*)::int from imported_reviews all_of where all_of.import_id = imported_reviews.import_id)`,
    })
    .from(importedReviews)
    .where(
      after
        ? sql`(${importedAt}, ${writtenOn}, ${id}) < (${after.at}::timestamptz, ${after.day}::date, ${after.id}::uuid)`
        : undefined,
    )
    .orderBy(desc(importedAt), desc(writtenOn), desc(id))
    .limit(limit + 1)
  const { shown, next } = pageOf(
    rows,
    limit,
    ({ at, row }): ImportedPosition => ({ at, day: row.writtenOn, id: row.id }),
  )
  const reviews = shown.map(({ row, count }) => ({
    id: row.id,
    stars: row.stars,
    words: row.words,
    reviewer: row.reviewer,
    written_on: row.writtenOn,
    import: { id: row.importId, at: row.importedAt.toISOString(), by: row.importedBy, count },
  }))
  return { reviews, next }
}

/**
 * Removes one review or a whole import. A later import skips a review that was removed alone. False if there is nothing
 * to remove.
 */
export function removeImported(
  shop: Shop,
  staff: StaffMember,
  selection: { id: string } | { importId: string },
): Promise<boolean> {
  const isSelected = 'id' in selection ? eq(id, selection.id) : eq(importedReviews.importId, selection.importId)
  return shop.db.transaction(async (tx) => {
    const { importId, key } = importedReviews
    const removed = await tx.delete(importedReviews).where(isSelected).returning({ importId, key })
    const [first] = removed
    if (!first) return false
    if ('id' in selection) await tx.insert(removedReviews).values({ key: first.key }).onConflictDoNothing()
    await audit(tx, shop.clock.now(), staff, 'imported reviews removed', first.importId, { count: removed.length })
    return true
  })
}
