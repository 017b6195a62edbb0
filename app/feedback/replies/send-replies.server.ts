import { and, asc, eq, lt } from 'drizzle-orm'
import { standingAfter, tryMail } from '#app/orders/messages/outcomes.server.ts'
import { backOff, holdTurn, isFree, pause } from '#app/orders/messages/turns.server.ts'
import { later } from '#app/platform/clock.ts'
import { greeting } from '#app/platform/mail/greeting.ts'
import type { Mail } from '#app/platform/mail/mailer.server.ts'
import { dayText, nairobiDay } from '#app/platform/nairobi.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { feedback, feedbackReplies } from '../feedback.tables.server.ts'

/** Longer than any sending takes: a process that still holds the reply after this has died. */
const leaseSeconds = 90
/** The mail server is the one of the messages to customers: they wait for it together. */
const turn = 'email'

export const feedbackRepliesJobName = 'feedback-replies'

export function feedbackRepliesJob(shop: Shop): Job {
  return { name: feedbackRepliesJobName, everySeconds: 3, run: () => sendNext(shop) }
}

type Reply = typeof feedbackReplies.$inferSelect & { claimedUntil: Date }

async function sendNext(shop: Shop): Promise<number> {
  const reply = await claimNext(shop)
  if (!reply) return 0
  const outcome = await tryMail(shop, () => makeMail(shop, reply))
  const now = shop.clock.now()
  const isHeld = and(eq(feedbackReplies.id, reply.id), eq(feedbackReplies.claimedUntil, reply.claimedUntil))
  await shop.db
    .update(feedbackReplies)
    .set({ ...standingAfter(reply, outcome, now), claimedUntil: null })
    .where(isHeld)
  if (outcome.kind !== 'fault') await pause(shop.db, turn, { faults: 0 })
  else {
    shop.log.warn({ replyId: reply.id }, 'an answer to feedback could not be sent')
    await backOff(shop.db, turn, now)
  }
  return 1
}

async function claimNext(shop: Shop): Promise<Reply | null> {
  const now = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    if (!(await holdTurn(tx, turn, now))) return null
    const isDue = and(
      eq(feedbackReplies.state, 'waiting'),
      eq(feedbackReplies.isDemo, shop.config.isDemo),
      isFree(feedbackReplies, now, leaseSeconds),
    )
    const [reply] = await tx
      .select()
      .from(feedbackReplies)
      .where(isDue)
      .orderBy(asc(feedbackReplies.nextTryAt))
      .limit(1)
      .for('no key update', { skipLocked: true })
    if (!reply) return null
    const claimed = { claimedUntil: later(now, leaseSeconds), tries: reply.tries + 1 }
    await tx.update(feedbackReplies).set(claimed).where(eq(feedbackReplies.id, reply.id))
    return { ...reply, claimedUntil: claimed.claimedUntil }
  })
}

/** Plain text, without what was asked: anybody may type another's address and a message for them. */
async function makeMail(shop: Shop, { id, round, feedbackId, words, createdAt }: Reply): Promise<Mail> {
  const [asked] = await shop.db.select().from(feedback).where(eq(feedback.id, feedbackId))
  if (!asked) throw new Error('the message that it answers is gone')
  const earlier = await shop.db
    .select({ id: feedbackReplies.id, round: feedbackReplies.round })
    .from(feedbackReplies)
    .where(
      and(
        eq(feedbackReplies.feedbackId, feedbackId),
        eq(feedbackReplies.state, 'sent'),
        lt(feedbackReplies.createdAt, createdAt),
      ),
    )
    .orderBy(asc(feedbackReplies.createdAt), asc(feedbackReplies.id))
  const { shopName, contactEmail, contactPhone } = shop.settings
  const text = [
    greeting(asked.name),
    words,
    `${shopName}\n${contactEmail}, ${contactPhone}`,
    `You wrote to us on ${dayText(nairobiDay(asked.createdAt))}. If it was not you, somebody mistyped their address: please do not mind this mail.`,
  ].join('\n\n')
  return {
    to: asked.email,
    subject: `Your message to ${shopName}`,
    text,
    id: `${id}.${round}`,
    // The message came by a form: the thread begins with an id that stands for it.
    after: [`feedback-${feedbackId}`, ...earlier.map((one) => `${one.id}.${one.round}`)],
    replyTo: contactEmail,
  }
}
