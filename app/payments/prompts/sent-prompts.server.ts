import { and, asc, eq, gt, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { attempts } from '../payments.tables.server.ts'

export type Limit = { max: number; seconds: number }

// A prompt that the provider refused at once never reached a phone, so it does not count.
const wasSent = and(
  eq(attempts.isManual, false),
  or(ne(attempts.state, 'failed'), isNotNull(attempts.checkoutRequestId)),
)

export const isPhonePrompt = and(wasSent, isNotNull(attempts.phone))
export const isCardPage = and(eq(attempts.isManual, false), isNull(attempts.phone))

/** The times of the matching attempts within the limit's period, oldest first. */
export async function listSentTimes(
  tx: Database,
  { seconds }: Pick<Limit, 'seconds'>,
  at: Date,
  which: SQL | undefined,
): Promise<Date[]> {
  const sentPrompts = await tx
    .select({ at: attempts.requestedAt })
    .from(attempts)
    .where(and(which, gt(attempts.requestedAt, addSeconds(at, -seconds))))
    .orderBy(asc(attempts.requestedAt))
  return sentPrompts.map((prompt) => prompt.at)
}

/** Seconds until the limit allows one more prompt, after `ahead` prompts of other buyers. */
export async function secondsUntilCapacity(
  tx: Database,
  limit: Limit,
  at: Date,
  which: SQL | undefined,
  ahead = 0,
): Promise<number> {
  return computeWait(await listSentTimes(tx, limit, at, which), limit, at, ahead)
}

/**
 * Like `secondsUntilCapacity`, but counts the given times of prompts. `times`: oldest first; may include times before
 * the limit's period.
 */
export function computeWait(times: Date[], limit: Limit, at: Date, ahead = 0): number {
  const recentTimes = times.filter((time) => time > addSeconds(at, -limit.seconds))
  const excess = recentTimes.length + ahead - limit.max
  if (excess < 0) return 0
  const blockingTime = recentTimes[excess]
  // More buyers are ahead than prompts were sent, so their prompts must first be sent and then leave the limit's
  // period.
  if (!blockingTime) return 2 * limit.seconds
  return Math.max(1, Math.ceil(limit.seconds - (at.getTime() - blockingTime.getTime()) / 1000))
}
