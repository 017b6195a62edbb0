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
import { quoteMinutes, type Rate } from './rate.ts'
import { goodHours, judgeReading } from './rate-check.ts'
import { fallback, ratesInUse } from './rate-history.ts'

const fetchedKey = 'exchange-rate-fetch'
const hourMs = 3_600_000
/** More than one day of hourly readings. */
const readingsLookedBackAt = 200

/** The last accepted rate for three days after it was fetched, then the fallback. */
export async function currentRate(shop: Pick<Shop, 'db' | 'clock'>): Promise<Rate> {
  return rateAt(shop.clock.now(), await readLastGood(shop.db))
}

type Reading = typeof exchangeRates.$inferSelect

export function rateAt(now: Date, good: Reading | undefined): Rate {
  const since = new Date(now.getTime() - goodHours * hourMs)
  if (pricesInKes() || !good || good.fetchedAt < since) return fallback()
  return { rate: plainRate(good.rate), source: good.source, fetchedAt: good.fetchedAt, isFallback: false }
}

/** Readings for an earlier currency of the shop do not count. */
const isOfShop = () => eq(exchangeRates.currency, shopCurrency())

export async function readLastGood(db: Database): Promise<Reading | undefined> {
  const [row] = await db
    .select()
    .from(exchangeRates)
    .where(and(isOfShop(), eq(exchangeRates.accepted, true)))
    .orderBy(desc(exchangeRates.fetchedAt), desc(exchangeRates.id))
    .limit(1)
  return row
}

/** More rates than a quarter of an hour can have, since the source is read hourly. */
const maxRecentRates = 20

export async function listQuotedRates(db: Database, now: Date): Promise<Rate[]> {
  const rows = await db
    .select()
    .from(exchangeRates)
    .where(and(isOfShop(), lte(exchangeRates.acceptedAt, now)))
    .orderBy(desc(exchangeRates.acceptedAt), desc(exchangeRates.id))
    .limit(maxRecentRates)
  const accepted = rows.map(({ rate, source, fetchedAt, acceptedAt }) => ({
    rate: plainRate(rate),
    source,
    fetchedAt,
    acceptedAt: acceptedAt ?? fetchedAt,
  }))
  return ratesInUse(accepted, new Date(now.getTime() - quoteMinutes * 60_000), now)
}

export function rateJob(shop: Shop): Job {
  return { name: 'exchange-rate', everySeconds: 60, run: () => readRateIfDue(shop) }
}

/** Reads the source at most once an hour across all processes. Returns 1 if it did. */
async function readRateIfDue(shop: Shop): Promise<number> {
  const currency = shopCurrency()
  if (currency === 'KES' || !(await claimFetch(shop))) return 0
  const reading = await shop.rateSource.read(currency)
  const at = shop.clock.now()
  if (!reading.ok) {
    shop.log.warn({ reason: reading.reason }, 'no exchange rate could be read')
    await noteFetch(shop, { outcome: reading.reason })
    return 1
  }
  const good = await readLastGood(shop.db)
  const since = await shop.db
    .select()
    .from(exchangeRates)
    .where(and(isOfShop(), good && gt(exchangeRates.id, good.id)))
    .orderBy(desc(exchangeRates.id))
    .limit(readingsLookedBackAt)
  const judgement = judgeReading({ ...reading, at, currency }, good?.rate ?? null, since)
  const refusal = judgement.accepted ? null : judgement.refusal
  await shop.db.transaction(async (tx) => {
    await tx
      .insert(exchangeRates)
      .values({
        currency,
        rate: reading.kes,
        source: reading.source,
        providerTime: reading.providerTime,
        fetchedAt: at,
        accepted: judgement.accepted,
        acceptedAt: judgement.accepted ? at : null,
        refusal,
      })
    if (!refusal) await announceInvalidation(tx, tagsOfEveryPage)
  })
  if (refusal) shop.log.warn({ kes: reading.kes, refusal }, 'an exchange rate was refused')
  await noteFetch(shop, { outcome: refusal ?? 'accepted' })
  return 1
}

/** Asks the source at the next run of the job, however short ago it was asked. */
export async function fetchRateSoon(tx: Database): Promise<void> {
  await tx.delete(storedValues).where(eq(storedValues.name, fetchedKey))
}

async function claimFetch(shop: Shop): Promise<boolean> {
  const now = shop.clock.now()
  const claimed = await shop.db
    .insert(storedValues)
    .values({ name: fetchedKey, value: { outcome: 'asked' }, updatedAt: now })
    .onConflictDoUpdate({
      target: storedValues.name,
      set: { updatedAt: now },
      setWhere: sql`${storedValues.updatedAt} <= ${new Date(now.getTime() - hourMs).toISOString()}::timestamptz`,
    })
    .returning({ name: storedValues.name })
  return claimed.length === 1
}

async function noteFetch(shop: Shop, value: { outcome: string }): Promise<void> {
  await shop.db.update(storedValues).set({ value }).where(eq(storedValues.name, fetchedKey))
}

export type ReadingRefusal = 'not-found' | 'outdated'
type Acceptance = { ok: true } | { ok: false; reason: ReadingRefusal }

/** Accepts a reading that was refused as a jump, if it would then be the current rate. */
export async function acceptReading(shop: Shop, staff: StaffMember, readingId: number): Promise<Acceptance> {
  const at = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    const isIt = and(isOfShop(), eq(exchangeRates.id, readingId), eq(exchangeRates.refusal, 'jump'))
    const [reading] = await tx.select().from(exchangeRates).where(isIt).for('update')
    if (!reading) return { ok: false, reason: 'not-found' }
    if (reading.accepted) return { ok: true }
    if (!wouldCount(reading, await readLastGood(tx), at)) return { ok: false, reason: 'outdated' }
    await tx.update(exchangeRates).set({ accepted: true, acceptedAt: at }).where(eq(exchangeRates.id, readingId))
    await announceInvalidation(tx, tagsOfEveryPage)
    const rate = plainRate(reading.rate)
    const subject = `rate:${readingId}`
    await recordAudit(tx, { at, staff, action: 'rate accepted', subject, before: null, after: { rate } })
    return { ok: true }
  })
}

function wouldCount(reading: Reading, good: Reading | undefined, now: Date): boolean {
  if (reading.fetchedAt.getTime() < now.getTime() - goodHours * hourMs) return false
  if (!good || reading.fetchedAt > good.fetchedAt) return true
  return reading.fetchedAt.getTime() === good.fetchedAt.getTime() && reading.id > good.id
}

/** Newest first, each with whether staff may accept it. */
export async function listReadings(shop: Pick<Shop, 'db' | 'clock'>, limit = 50) {
  const rows = await shop.db.select().from(exchangeRates).where(isOfShop()).orderBy(desc(exchangeRates.id)).limit(limit)
  const good = await readLastGood(shop.db)
  return rows.map((row) => ({
    ...row,
    mayAccept: !row.accepted && row.refusal === 'jump' && wouldCount(row, good, shop.clock.now()),
  }))
}

function plainRate(rate: string): string {
  return rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
}
