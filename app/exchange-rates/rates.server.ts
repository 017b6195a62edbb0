import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { announceInvalidation } from '#app/framework/database/cache-invalidation.server.ts'
import { storedValues } from '#app/framework/database/platform.tables.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { pricesInKes, shopCurrency } from '#app/money/currency.ts'
import { tagsOfEveryPage } from '#app/shop/cache-tags.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { exchangeRates } from './exchange-rates.tables.server.ts'
import { quoteMinutes, type Rate, trimZeros } from './rate.ts'
import { checkReading, rateValidHours } from './rate-check.ts'
import { getFallbackRate, ratesInUse } from './rate-history.ts'

const rateFetchKey = 'exchange-rate-fetch'
const hourMs = 3_600_000
/** More than a day of hourly readings: a jump is accepted once it has lasted a day. */
const maxCheckedReadings = 200

/** Returns the last accepted rate until three days after it was fetched, then the fallback rate. */
export async function currentRate(shop: Pick<Shop, 'db' | 'clock'>): Promise<Rate> {
  return rateAt(shop.clock.now(), await readLastGoodRate(shop.db))
}

type Reading = typeof exchangeRates.$inferSelect

export function rateAt(now: Date, lastGood: Reading | undefined): Rate {
  const since = new Date(now.getTime() - rateValidHours * hourMs)
  if (pricesInKes() || !lastGood || lastGood.fetchedAt < since) return getFallbackRate()
  return { rate: trimZeros(lastGood.rate), source: lastGood.source, fetchedAt: lastGood.fetchedAt, isFallback: false }
}

/** Readings for an earlier currency of the shop do not count. */
const isInShopCurrency = () => eq(exchangeRates.currency, shopCurrency())

export async function readLastGoodRate(db: Database): Promise<Reading | undefined> {
  const [row] = await db
    .select()
    .from(exchangeRates)
    .where(and(isInShopCurrency(), eq(exchangeRates.accepted, true)))
    .orderBy(desc(exchangeRates.fetchedAt), desc(exchangeRates.id))
    .limit(1)
  return row
}

/** More rates than can be in use within 15 minutes, since the source is read hourly. */
const maxRecentRates = 20

export async function listQuotedRates(db: Database, now: Date): Promise<Rate[]> {
  const rows = await db
    .select()
    .from(exchangeRates)
    .where(and(isInShopCurrency(), lte(exchangeRates.acceptedAt, now)))
    .orderBy(desc(exchangeRates.acceptedAt), desc(exchangeRates.id))
    .limit(maxRecentRates)
  const accepted = rows.map(({ rate, source, fetchedAt, acceptedAt }) => ({
    rate: trimZeros(rate),
    source,
    fetchedAt,
    acceptedAt: acceptedAt ?? fetchedAt,
  }))
  return ratesInUse(accepted, new Date(now.getTime() - quoteMinutes * 60_000), now)
}

export function rateJob(shop: Shop): Job {
  return { name: 'exchange-rate', everySeconds: 60, run: () => readRateIfDue(shop) }
}

/** Reads the source at most once an hour across all processes. Returns the number of reads, 0 or 1. */
async function readRateIfDue(shop: Shop): Promise<number> {
  const currency = shopCurrency()
  if (currency === 'KES' || !(await claimFetch(shop))) return 0
  const reading = await shop.rateSource.read(currency)
  const at = shop.clock.now()
  if (!reading.ok) {
    shop.log.warn({ reason: reading.reason }, 'could not read the exchange rate')
    await storeFetchOutcome(shop, { outcome: reading.reason })
    return 1
  }
  const lastGood = await readLastGoodRate(shop.db)
  const refusedReadings = await shop.db
    .select()
    .from(exchangeRates)
    .where(and(isInShopCurrency(), lastGood && gt(exchangeRates.id, lastGood.id)))
    .orderBy(desc(exchangeRates.id))
    .limit(maxCheckedReadings)
  const check = checkReading({ ...reading, at, currency }, lastGood?.rate ?? null, refusedReadings)
  const refusal = check.accepted ? null : check.refusal
  await shop.db.transaction(async (tx) => {
    await tx
      .insert(exchangeRates)
      .values({
        currency,
        rate: reading.kes,
        source: reading.source,
        providerTime: reading.providerTime,
        fetchedAt: at,
        accepted: check.accepted,
        acceptedAt: check.accepted ? at : null,
        refusal,
      })
    if (!refusal) await announceInvalidation(tx, tagsOfEveryPage)
  })
  if (refusal) shop.log.warn({ kes: reading.kes, refusal }, 'refused an exchange rate')
  await storeFetchOutcome(shop, { outcome: refusal ?? 'accepted' })
  return 1
}

/** Lets the next run of the job read the source, even if the last read was less than an hour ago. */
export async function requestRateFetch(tx: Database): Promise<void> {
  await tx.delete(storedValues).where(eq(storedValues.name, rateFetchKey))
}

async function claimFetch(shop: Shop): Promise<boolean> {
  const now = shop.clock.now()
  const claimed = await shop.db
    .insert(storedValues)
    .values({ name: rateFetchKey, value: { outcome: 'asked' }, updatedAt: now })
    .onConflictDoUpdate({
      target: storedValues.name,
      set: { updatedAt: now },
      setWhere: sql`${storedValues.updatedAt} <= ${new Date(now.getTime() - hourMs).toISOString()}::timestamptz`,
    })
    .returning({ name: storedValues.name })
  return claimed.length === 1
}

async function storeFetchOutcome(shop: Shop, value: { outcome: string }): Promise<void> {
  await shop.db.update(storedValues).set({ value }).where(eq(storedValues.name, rateFetchKey))
}

export type ReadingRefusal = 'not-found' | 'outdated'
type Acceptance = { ok: true } | { ok: false; reason: ReadingRefusal }

/** Accepts a reading that was refused as a jump, if it would then be the current rate. */
export async function acceptReading(shop: Shop, staff: StaffMember, readingId: number): Promise<Acceptance> {
  const at = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    const isRefusedJump = and(isInShopCurrency(), eq(exchangeRates.id, readingId), eq(exchangeRates.refusal, 'jump'))
    const [reading] = await tx.select().from(exchangeRates).where(isRefusedJump).for('update')
    if (!reading) return { ok: false, reason: 'not-found' }
    if (reading.accepted) return { ok: true }
    if (!wouldBeCurrent(reading, await readLastGoodRate(tx), at)) return { ok: false, reason: 'outdated' }
    await tx.update(exchangeRates).set({ accepted: true, acceptedAt: at }).where(eq(exchangeRates.id, readingId))
    await announceInvalidation(tx, tagsOfEveryPage)
    const rate = trimZeros(reading.rate)
    const subject = `rate:${readingId}`
    await recordAudit(tx, { at, staff, action: 'rate accepted', subject, before: null, after: { rate } })
    return { ok: true }
  })
}

function wouldBeCurrent(reading: Reading, lastGood: Reading | undefined, now: Date): boolean {
  if (reading.fetchedAt.getTime() < now.getTime() - rateValidHours * hourMs) return false
  if (!lastGood || reading.fetchedAt > lastGood.fetchedAt) return true
  return reading.fetchedAt.getTime() === lastGood.fetchedAt.getTime() && reading.id > lastGood.id
}

/** The readings, newest first; `mayAccept`: staff may accept the reading. */
export async function listReadings(shop: Pick<Shop, 'db' | 'clock'>, limit = 50) {
  const rows = await shop.db
    .select()
    .from(exchangeRates)
    .where(isInShopCurrency())
    .orderBy(desc(exchangeRates.id))
    .limit(limit)
  const lastGood = await readLastGoodRate(shop.db)
  return rows.map((row) => ({
    ...row,
    mayAccept: !row.accepted && row.refusal === 'jump' && wouldBeCurrent(row, lastGood, shop.clock.now()),
  }))
}
