import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/identity/audit.server.ts'
import { addressKey, countCall } from '#app/identity/call-limits.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { feedback } from './feedback.tables.server.ts'
import type { FeedbackInput } from './feedback.ts'

export type Feedback = FeedbackInput & { id: string; createdAt: Date; readAt: Date | null }

export type FeedbackOutcome = { ok: true } | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

const windowSeconds = 3600
const mostByEmail = 5
// A whole carrier may share one address.
const mostByAddress = 60
const listMaximum = 1000

/** Stores what a sender wrote, unless that sender wrote too often in the last hour. */
export async function sendFeedback(shop: Shop, input: FeedbackInput, ip: string): Promise<FeedbackOutcome> {
  const sender = addressKey(ip)
  const counts = [
    await countCall(shop, `feedback:email:${input.email.toLowerCase()}`, mostByEmail, windowSeconds),
    await countCall(shop, `feedback:address:${sender}`, mostByAddress, windowSeconds),
  ]
  for (const one of counts) {
    if (!one.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: one.retryAfterSeconds }
  }
  await shop.db.insert(feedback).values({ id: randomUUID(), ...input, sender, createdAt: shop.clock.now() })
  return { ok: true }
}

/** The latest first. */
export function listFeedback(db: Database): Promise<Feedback[]> {
  const { id, name, email, message, createdAt, readAt } = feedback
  return db
    .select({ id, name, email, message, createdAt, readAt })
    .from(feedback)
    .orderBy(desc(createdAt), desc(id))
    .limit(listMaximum)
}

/** Says whether there is such a message. The time of the first reading stays. */
export function markFeedbackRead(shop: Shop, staff: StaffMember, id: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const at = shop.clock.now()
    const read = await tx
      .update(feedback)
      .set({ readAt: at })
      .where(and(eq(feedback.id, id), isNull(feedback.readAt)))
      .returning({ id: feedback.id })
    if (read.length > 0) {
      const change = {
        action: 'feedback read',
        subject: `feedback:${id}`,
        before: { readAt: null },
        after: { readAt: at },
      }
      await recordAudit(tx, { at, staff, ...change })
      return true
    }
    const [row] = await tx.select({ id: feedback.id }).from(feedback).where(eq(feedback.id, id))
    return row !== undefined
  })
}
