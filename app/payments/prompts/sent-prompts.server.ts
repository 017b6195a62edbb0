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
  const sent = await tx
    .select({ at: attempts.requestedAt })
    .from(attempts)
    .where(and(which, gt(attempts.requestedAt, addSeconds(at, -seconds))))
    .orderBy(asc(attempts.requestedAt))
  return sent.map((one) => one.at)
}

/** Seconds until the limit allows one more; `ahead` others go first. */
export async function secondsUntilCapacity(
  tx: Database,
  limit: Limit,
  at: Date,
  which: SQL | undefined,
  ahead = 0,
): Promise<number> {
  return computeWait(await listSentTimes(tx, limit, at, which), limit, at, ahead)
}

/** The same from a list of times, oldest first, which may cover more than the limit's period. */
export function computeWait(all: Date[], limit: Limit, at: Date, ahead = 0): number {
  const sent = all.filter((one) => one > addSeconds(at, -limit.seconds))
  const missing = sent.length + ahead - limit.max
  if (missing < 0) return 0
  const blocking = sent[missing]
  // More buyers are ahead than prompts were sent: theirs must be sent and then expire first.
  if (!blocking) return 2 * limit.seconds
  return Math.max(1, Math.ceil(limit.seconds - (at.getTime() - blocking.getTime()) / 1000))
}
