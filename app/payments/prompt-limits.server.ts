import { and, asc, eq, gt, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#app/platform/shop.server.ts'
import { attempts } from './payments.tables.server.ts'

type Limit = { most: number; minutes: number }

const perPhone: Limit = { most: 10, minutes: 60 }
const perAccount: Limit = { most: 20, minutes: 60 }
const inAll: Limit = { most: 60, minutes: 1 }

// What the provider refused at once never reached a phone, so it does not count.
const wasSent = or(ne(attempts.state, 'failed'), isNotNull(attempts.checkoutRequestId))

/**
 * Limits count prompts that were sent, not calls. Null, or the minutes until another prompt may be sent: nobody else's
 * is counted until this transaction has ended, so that prompts asked for at the same moment count each other.
 */
export async function promptWait(tx: Database, customerId: string, phone: string, now: Date): Promise<number | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('prompt-limits'))`)
  const waits = [
    await waitFor(tx, perPhone, now, eq(attempts.phone, phone)),
    await waitFor(tx, perAccount, now, eq(attempts.customerId, customerId)),
    await waitFor(tx, inAll, now),
  ]
  const longest = Math.max(...waits)
  return longest > 0 ? longest : null
}

async function waitFor(tx: Database, { most, minutes }: Limit, now: Date, whose?: SQL): Promise<number> {
  const since = new Date(now.getTime() - minutes * 60_000)
  const sent = await tx
    .select({ at: attempts.requestedAt })
    .from(attempts)
    .where(and(whose, gt(attempts.requestedAt, since), wasSent))
    .orderBy(asc(attempts.requestedAt))
  const blocking = sent[sent.length - most]
  if (!blocking) return 0
  return Math.max(1, Math.ceil((blocking.at.getTime() - since.getTime()) / 60_000))
}
