import { and, eq } from 'drizzle-orm'
import { maxWaitSeconds } from '#app/framework/outbox/back-off.ts'
import { type Outbox, outboxJob, type SkipOutcome } from '#app/framework/outbox/outbox.server.ts'
import type { ClaimedRow } from '#app/framework/outbox/queue.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import { mailSlot, maxMessageAgeSeconds, sendingLeaseSeconds, sendMail } from '#app/infra/mail/send-mail.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { isOfThisShop } from '../messages/message-text.server.ts'
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
  read: (tx, which) => tx.select().from(customerMessages).where(which),
}

/** Each channel has its own job, so that neither waits for the other. */
export const customerJobNames: Record<MessageChannel, string> = { email: 'customer-mails', sms: 'customer-texts' }

export const customerMailsJob = (shop: Shop): Job =>
  customerMessagesJob(shop, 'email', mailSlot, (message) => sendMail(shop.mailer, () => makeMail(shop, message)))

export const customerTextsJob = (shop: Shop): Job =>
  customerMessagesJob(shop, 'sms', 'sms', (message) => sendSms(shop, message))

function customerMessagesJob(shop: Shop, way: MessageChannel, slot: string, send: Outbox<Message>['send']): Job {
  return outboxJob(shop, {
    jobName: customerJobNames[way],
    queue,
    where: and(eq(customerMessages.way, way), isOfThisShop(shop, customerMessages.orderId)),
    slot,
    maxAgeSeconds: maxMessageAgeSeconds,
    messageIdColumn: 'providerId',
    send,
  })
}

async function makeMail(shop: Shop, message: Message) {
  const { id, round, recipient, subject, text, html } = message
  const pictures = await readMailPictures(shop, message)
  return { to: recipient, subject: subject ?? '', text, html: html ?? '', id: `${id}.${round}`, pictures }
}

async function sendSms(shop: Shop, { recipient, text, wasAbandoned }: ClaimedRow<Message>) {
  // The provider can't detect a repeated SMS.
  if (wasAbandoned) return skipped('unclear', 'the shop ended while it was being sent')
  // Checked at sending, so that it also applies to messages that staff send again and to those that waited.
  if (!isSmsCountry(recipient, shop.settings.smsCountries)) {
    return skipped('set-aside', 'the settings do not allow SMS to this country')
  }
  if (await hasOptedOut(shop.db, recipient)) return skipped('set-aside', 'this number has opted out of SMS')
  return shop.texting.send({ to: recipient, text })
}

function skipped(state: 'unclear' | 'set-aside', text: string): SkipOutcome {
  return { kind: 'skipped', state, text }
}
