import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { later } from '#app/platform/clock.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { type channelMessages, channelPauses, type customerMessages } from '../orders.tables.server.ts'

const firstWaitSeconds = 3
const longestWaitSeconds = 3_600
/** The clocks of two processes differ by less. What lies further ahead than it could was noted before a clock was set back. */
const clockSkewSeconds = 300

/**
 * Makes all processes that send there take turns until the end of the transaction, and so keeps the pace for them
 * together. False while nothing may be sent there.
 */
export async function holdTurn(tx: Database, channel: string, now: Date): Promise<boolean> {
  await tx.insert(channelPauses).values({ channel, notBefore: now }).onConflictDoNothing()
  const [row] = await tx.select().from(channelPauses).where(eq(channelPauses.channel, channel)).for('no key update')
  return row !== undefined && !isPaused(row, now)
}

function isPaused({ notBefore, faults }: typeof channelPauses.$inferSelect, now: Date): boolean {
  const longest = faults === 0 ? firstWaitSeconds : longestWaitSeconds
  return notBefore > now && notBefore <= later(now, longest + clockSkewSeconds)
}

type Waiting = { nextTryAt: PgColumn; claimedUntil: PgColumn }

/** Its time has come, and no process holds it; `leaseSeconds`: the longest that one does. */
export function isFree({ nextTryAt, claimedUntil }: Waiting, now: Date, leaseSeconds: number) {
  const isHeldByNobody = or(isNull(claimedUntil), hasCome(claimedUntil, now, leaseSeconds))
  return and(hasCome(nextTryAt, now, longestWaitSeconds), isHeldByNobody)
}

function hasCome(moment: PgColumn, now: Date, mostSeconds: number) {
  return or(lte(moment, now), gt(moment, later(now, mostSeconds + clockSkewSeconds)))
}

type Pause = Partial<Pick<typeof channelPauses.$inferInsert, 'notBefore' | 'faults'>>

export async function pause(db: Database, channel: string, change: Pause): Promise<void> {
  await db.update(channelPauses).set(change).where(eq(channelPauses.channel, channel))
}

/** What is sent to is well, but wants nothing for so long. */
export function rest(db: Database, channel: string, now: Date, seconds: number): Promise<void> {
  return pause(db, channel, { faults: 1, notBefore: later(now, Math.min(seconds, longestWaitSeconds)) })
}

/** After a failure nothing is sent there for a while, longer each time, whichever message failed. */
export async function backOff(db: Database, channel: string, now: Date): Promise<void> {
  const [row] = await db.select().from(channelPauses).where(eq(channelPauses.channel, channel))
  const faults = row?.faults ?? 0
  await pause(db, channel, { faults: faults + 1, notBefore: later(now, waitAfter(faults)) })
}

export function waitAfter(tries: number): number {
  return Math.min(firstWaitSeconds * 2 ** Math.min(tries, 20), longestWaitSeconds)
}

/** Messages of demo orders go to the sandbox, those of real ones never. */
export function isOfThisShop(shop: Shop, orderId: typeof channelMessages.orderId | typeof customerMessages.orderId) {
  return sql`exists (select 1 from orders o where o.id = ${orderId} and o.is_demo = ${shop.config.isDemo})`
}
