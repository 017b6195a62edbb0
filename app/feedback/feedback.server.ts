import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { parseCallerAddress } from '#app/framework/http/address-groups.ts'
import { pageOf } from '#app/framework/http/list-cursor.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { type CallCount, countAddress, countCall } from '#app/identity/throttling/rate-limits.server.ts'
import { privacyVersion } from '#app/shop/privacy-version.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { storePush } from '#app/staff/push/push-messages.server.ts'
import { feedback } from './feedback.tables.server.ts'
import type { FeedbackInput } from './feedback.ts'
import type { FeedbackMessage, FeedbackReply } from './replies/replies-wire.ts'

const windowSeconds = 3600
const maxPerEmail = 5
// High, because the customers of a mobile carrier may share one address.
const maxPerAddress = 60

export async function sendFeedback(shop: Shop, input: FeedbackInput, ip: string): Promise<CallCount> {
  const counts = [
    await countCall(shop, `feedback:email:${input.email.toLowerCase()}`, maxPerEmail, windowSeconds),
    await countAddress(shop, 'feedback from', ip, maxPerAddress, windowSeconds),
  ]
  for (const count of counts) if (!count.ok) return count
  const at = shop.clock.now()
  await shop.db.transaction(async (tx) => {
    await tx
      .insert(feedback)
      .values({ id: randomUUID(), ...input, sender: parseCallerAddress(ip).own, privacyVersion, createdAt: at })
    // All messages have the same tag, so that staff get one notification for several messages until they open it.
    await storePush(tx, {
      tag: 'feedback',
      title: 'New feedback',
      body: 'Somebody wrote.',
      path: '/admin/feedback',
      policy: 'shop',
      at,
    })
  })
  return { ok: true }
}

/** `at`: a time as ISO text with microseconds. */
export type FeedbackPosition = { at: string; id: string }
type FeedbackQuery = { limit: number; after: FeedbackPosition | null }

const columns = {
  id: feedback.id,
  name: feedback.name,
  email: feedback.email,
  message: feedback.message,
  createdAt: feedback.createdAt,
  readAt: feedback.readAt,
  replies: sql<FeedbackReply[]>`coalesce((
    select json_agg(json_build_object('id', r.id, 'staff_name', r.staff_name, 'words', r.words, 'state', r.state,
      'tries', r.tries, 'last_error', r.last_error, 'created_at', r.created_at, 'sent_at', r.sent_at)
      order by r.created_at, r.id)
    from feedback_replies r where r.feedback_id = feedback.id), '[]')`,
  // Read as text, because a JavaScript date loses the microseconds. A page could then repeat or skip a message.
  at: sql<string>`to_json(${feedback.createdAt}) #>> '{}'`,
}

export async function listFeedback(db: Database, { limit, after }: FeedbackQuery) {
  const { id, createdAt } = feedback
  const rows = await db
    .select(columns)
    .from(feedback)
    .where(after ? sql`(${createdAt}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const { shown, next } = pageOf(rows, limit, ({ at, id }): FeedbackPosition => ({ at, id }))
  return { messages: shown.map(toWire), next }
}

export async function findFeedback(db: Database, id: string): Promise<FeedbackMessage | null> {
  const [row] = await db.select(columns).from(feedback).where(eq(feedback.id, id))
  return row ? toWire(row) : null
}

type Row = Omit<FeedbackMessage, 'created_at' | 'read_at'> & { createdAt: Date; readAt: Date | null; at: string }

function toWire({ createdAt, readAt, at: _at, ...rest }: Row): FeedbackMessage {
  return { ...rest, created_at: createdAt.toISOString(), read_at: readAt?.toISOString() ?? null }
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
