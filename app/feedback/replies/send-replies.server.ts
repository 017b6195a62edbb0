import { and, asc, eq, lt } from 'drizzle-orm'
import { dayText, nairobiDay } from '#app/framework/nairobi.ts'
import { maxWaitSeconds } from '#app/framework/outbox/back-off.ts'
import { type Outbox, outboxJob } from '#app/framework/outbox/outbox.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import { greeting } from '#app/infra/mail/greeting.ts'
import type { Mail } from '#app/infra/mail/mailer.server.ts'
import { mailSlot, maxMessageAgeSeconds, sendingLeaseSeconds, sendMail } from '#app/infra/mail/send-mail.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { feedback, feedbackReplies } from '../feedback.tables.server.ts'

type Reply = typeof feedbackReplies.$inferSelect

const queue: Outbox<Reply>['queue'] = {
  table: feedbackReplies,
  id: feedbackReplies.id,
  dueAt: feedbackReplies.nextTryAt,
  maxWaitSeconds,
  leaseSeconds: sendingLeaseSeconds,
  read: (tx, which) => tx.select().from(feedbackReplies).where(which),
}

export const feedbackRepliesJobName = 'feedback-replies'

export function feedbackRepliesJob(shop: Shop): Job {
  return outboxJob(shop, {
    jobName: feedbackRepliesJobName,
    queue,
    where: eq(feedbackReplies.isDemo, shop.config.isDemo),
    slot: mailSlot,
    maxAgeSeconds: maxMessageAgeSeconds,
    send: (reply) => sendMail(shop.mailer, () => makeMail(shop, reply)),
  })
}

/**
 * The mail does not quote the message: anybody can send a form with a text and the e-mail address of another person.
 */
async function makeMail(shop: Shop, { id, round, feedbackId, words, createdAt }: Reply): Promise<Mail> {
  const [question] = await shop.db.select().from(feedback).where(eq(feedback.id, feedbackId))
  if (!question) throw new Error('the message of a reply is missing')
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
    greeting(question.name),
    words,
    `${shopName}\n${contactEmail}, ${contactPhone}`,
    `You wrote to us on ${dayText(nairobiDay(question.createdAt))}. If it was not you, somebody mistyped their address: please do not mind this mail.`,
  ].join('\n\n')
  return {
    to: question.email,
    subject: `Your message to ${shopName}`,
    text,
    id: `${id}.${round}`,
    // The message came from a form and is no mail, so the thread begins with an invented mail id.
    after: [`feedback-${feedbackId}`, ...earlier.map((reply) => `${reply.id}.${reply.round}`)],
    replyTo: contactEmail,
  }
}
