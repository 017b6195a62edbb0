import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { addressKey, countCall } from '#app/identity/limits/call-limits.server.ts'
import { recordAudit } from '#app/identity/staff/audit.server.ts'
import { storePush } from '#app/identity/staff/push/push-messages.server.ts'
import type { StaffMember } from '#app/identity/staff/staff-member.ts'
import { privacyVersion } from '#app/platform/privacy-version.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { feedback } from './feedback.tables.server.ts'
import type { FeedbackInput } from './feedback.ts'

export type SendFeedbackResult = { ok: true } | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

const windowSeconds = 3600
const mostByEmail = 5
// High, because all customers of a phone company may share one address.
const mostByAddress = 60

export async function sendFeedback(shop: Shop, input: FeedbackInput, ip: string): Promise<SendFeedbackResult> {
  const sender = addressKey(ip)
  const counts = [
    await countCall(shop, `feedback:email:${input.email.toLowerCase()}`, mostByEmail, windowSeconds),
    await countCall(shop, `feedback:address:${sender}`, mostByAddress, windowSeconds),
  ]
  for (const one of counts) {
    if (!one.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: one.retryAfterSeconds }
  }
  const at = shop.clock.now()
  await shop.db.transaction(async (tx) => {
    await tx.insert(feedback).values({ id: randomUUID(), ...input, sender, privacyVersion, createdAt: at })
    // The same tag for all: many messages ring once until somebody looks.
    await storePush(tx, {
      tag: 'feedback',
      title: 'New feedback',
      body: 'Somebody wrote.',
      path: '/admin/feedback',
      at,
    })
  })
  return { ok: true }
}

/** `at` is an ISO text with microseconds. */
export type FeedbackPosition = { at: string; id: string }
type FeedbackQuery = { limit: number; after: FeedbackPosition | null }

export async function listFeedback(db: Database, { limit, after }: FeedbackQuery) {
  const { id, name, email, message, createdAt, readAt } = feedback
  const rows = await db
    // As text: a JavaScript date loses the microseconds, and a page could then repeat or skip a message.
    .select({ id, name, email, message, createdAt, readAt, at: sql<string>`to_json(${createdAt}) #>> '{}'` })
    .from(feedback)
    .where(after ? sql`(${createdAt}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const messages = rows.slice(0, limit)
  const last = messages.at(-1)
  return { messages, next: last && rows.length > limit ? { at: last.at, id: last.id } : null }
}

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
