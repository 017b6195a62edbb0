import { and, eq } from 'drizzle-orm'
import { maxWaitSeconds } from '#app/framework/outbox/back-off.ts'
import { type Outbox, outboxJob, type SkipOutcome } from '#app/framework/outbox/outbox.server.ts'
import type { ClaimedRow } from '#app/framework/outbox/queue.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import { mailSlot, maxMessageAgeSeconds, sendingLeaseSeconds, sendMail } from '#app/infra/mail/send-mail.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { matchesShopMode } from '../messages/message-text.server.ts'
import { customerMessages } from '../orders.tables.server.ts'
import { readMailPictures } from './mail-pictures.server.ts'
import { isSmsCountry } from './sms-number.ts'
import { hasOptedOut } from './sms-reports.server.ts'

type Message = typeof customerMessages.$inferSelect
type MessageChannel = Message['way']

const queue: Outbox<Message>['queue'] = {
  table: customerMessages,
  id: customerMessages.id,
  dueAt: customerMessages.nextTryAt,
  maxWaitSeconds,
  leaseSeconds: sendingLeaseSeconds,
  read: (tx, condition) => tx.select().from(customerMessages).where(condition),
}

/** Each channel has its own job, so that mails do not wait for SMS, nor SMS for mails. */
export const customerJobNames: Record<MessageChannel, string> = { email: 'customer-mails', sms: 'customer-texts' }

export const customerMailsJob = (shop: Shop): Job =>
  customerMessagesJob(shop, 'email', mailSlot, (message) => sendMail(shop.mailer, () => buildMail(shop, message)))

export const customerTextsJob = (shop: Shop): Job =>
  customerMessagesJob(shop, 'sms', 'sms', (message) => sendSms(shop, message))

function customerMessagesJob(shop: Shop, way: MessageChannel, slot: string, send: Outbox<Message>['send']): Job {
  return outboxJob(shop, {
    jobName: customerJobNames[way],
    queue,
    where: and(eq(customerMessages.way, way), matchesShopMode(shop, customerMessages.orderId)),
    slot,
    maxAgeSeconds: maxMessageAgeSeconds,
    messageIdColumn: 'providerId',
    send,
  })
}

async function buildMail(shop: Shop, message: Message) {
  const { id, round, recipient, subject, text, html } = message
  const pictures = await readMailPictures(shop, message)
  return { to: recipient, subject: subject ?? '', text, html: html ?? '', id: `${id}.${round}`, pictures }
}

async function sendSms(shop: Shop, { recipient, text, wasAbandoned }: ClaimedRow<Message>) {
  // The provider can't detect a repeated SMS, so an SMS is not sent again after a crash.
  if (wasAbandoned) return skipSms('unclear', 'the shop stopped while it sent this SMS')
  // This check runs at sending time, so that it also applies to waiting messages and to messages that staff resend.
  if (!isSmsCountry(recipient, shop.settings.smsCountries)) {
    return skipSms('set-aside', 'the settings do not allow SMS to this country')
  }
  if (await hasOptedOut(shop.db, recipient)) return skipSms('set-aside', 'this number has opted out of SMS')
  return shop.texting.send({ to: recipient, text })
}

function skipSms(state: 'unclear' | 'set-aside', text: string): SkipOutcome {
  return { kind: 'skipped', state, text }
}
