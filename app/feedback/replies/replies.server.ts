import { and, eq } from 'drizzle-orm'
import { requeueColumns } from '#app/framework/outbox/outbox.server.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { feedback, feedbackReplies } from '../feedback.tables.server.ts'
import { maxReplies } from './reply.ts'
import { feedbackRepliesJobName } from './send-replies.server.ts'

export type NewReply = { id: string; words: string; after: number }
export type ReplyRefusal = 'not-found' | 'no-mail-server' | 'id-taken' | 'answered-meanwhile' | 'too-many'
export type ReplyResult = { ok: true } | { ok: false; reason: ReplyRefusal }

/** Stores the reply; a job sends it later. Idempotent by `id`. */
export async function replyToFeedback(
  shop: Shop,
  staff: StaffMember,
  feedbackId: string,
  { id, words, after }: NewReply,
): Promise<ReplyResult> {
  // Without a mail server the mail would only be a file on this machine, although staff would see it as sent.
  if (shop.config.smtpUrl === undefined) return { ok: false, reason: 'no-mail-server' }
  const result = await shop.db.transaction(async (tx): Promise<ReplyResult> => {
    const [message] = await tx.select().from(feedback).where(eq(feedback.id, feedbackId)).for('update')
    if (!message?.email) return { ok: false, reason: 'not-found' }
    const [existing] = await tx.select().from(feedbackReplies).where(eq(feedbackReplies.id, id))
    if (existing) return existing.feedbackId === feedbackId ? { ok: true } : { ok: false, reason: 'id-taken' }
    const replyCount = await tx.$count(feedbackReplies, eq(feedbackReplies.feedbackId, feedbackId))
    if (replyCount >= maxReplies) return { ok: false, reason: 'too-many' }
    if (replyCount !== after) return { ok: false, reason: 'answered-meanwhile' }
    const at = shop.clock.now()
    const reply = { id, feedbackId, staffName: staff.name, words, isDemo: shop.config.isDemo }
    await tx.insert(feedbackReplies).values({ ...reply, state: 'waiting', nextTryAt: at, createdAt: at, wantedAt: at })
    if (!message.readAt) await tx.update(feedback).set({ readAt: at }).where(eq(feedback.id, feedbackId))
    await audit(tx, shop, staff, feedbackId, 'feedback answered')
    return { ok: true }
  })
  if (result.ok) shop.jobs.wake(feedbackRepliesJobName)
  return result
}

/** Sends a reply again as a new mail if it was sent or has failed permanently. Does nothing if it still waits. */
export async function sendReplyAgain(
  shop: Shop,
  staff: StaffMember,
  feedbackId: string,
  id: string,
): Promise<ReplyResult> {
  if (shop.config.smtpUrl === undefined) return { ok: false, reason: 'no-mail-server' }
  const result = await shop.db.transaction(async (tx): Promise<ReplyResult> => {
    const isReply = and(eq(feedbackReplies.id, id), eq(feedbackReplies.feedbackId, feedbackId))
    const [reply] = await tx.select().from(feedbackReplies).where(isReply).for('update')
    if (!reply) return { ok: false, reason: 'not-found' }
    if (reply.state === 'waiting') return { ok: true }
    const at = shop.clock.now()
    await tx
      .update(feedbackReplies)
      .set({ ...requeueColumns(at), round: reply.round + 1, wantedAt: at, isDemo: shop.config.isDemo })
      .where(isReply)
    await audit(tx, shop, staff, feedbackId, 'feedback answer sent again')
    return { ok: true }
  })
  if (result.ok) shop.jobs.wake(feedbackRepliesJobName)
  return result
}

/** Does not record the text, which must be erased together with the message. */
async function audit(tx: Database, shop: Shop, staff: StaffMember, id: string, action: string): Promise<void> {
  const at = shop.clock.now()
  await recordAudit(tx, { at, staff, action, subject: `feedback:${id}`, before: null, after: null })
}
