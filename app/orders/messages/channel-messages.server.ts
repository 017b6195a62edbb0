import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { maxWaitSeconds } from '#app/framework/outbox/back-off.ts'
import { type Outbox, outboxJob } from '#app/framework/outbox/outbox.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { Channel } from '#app/shop/services/channel.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { channelMessages, makerMails, orders } from '../orders.tables.server.ts'
import { addressesKind, makerMailsJobName, queueMails } from './maker-mails.server.ts'
import type { MessageKind } from './message-kinds.ts'
import { isForMakers, type MessageRow, messageColumns, messageText } from './message-text.server.ts'

export const channelMessagesJobName = 'channel-messages'

/**
 * `kind` is unique within an order: a second message of the same kind is not stored. `orderId` null: the message is not
 * about an order.
 */
type NewMessage = {
  id?: string
  orderId: string | null
  kind: MessageKind
  text: string
  at: Date
  dueAt?: Date
  priority?: keyof typeof priorities
}

/** The order of the queue: a message that anybody can cause for free never delays a message about a paid order. */
const priorities = { 'paid-order': 0, other: 1, letter: 2, unpaid: 3 } as const

/** Call it in the transaction of the event, so that the message is sent even if this process crashes afterwards. */
export async function storeChannelMessage(
  tx: Database,
  { id = randomUUID(), orderId, kind, text, at, dueAt = at, priority = 'other' }: NewMessage,
): Promise<void> {
  const priorityNumber = priorities[priority]
  await tx
    .insert(channelMessages)
    .values({ id, orderId, kind, priority: priorityNumber, text, state: 'waiting', nextTryAt: dueAt, createdAt: at })
    .onConflictDoNothing({ target: [channelMessages.orderId, channelMessages.kind] })
}

/** Removed addresses get the mail too, so that an attacker with a stolen login can't remove the makers unnoticed. */
export async function announceAddressChange(
  tx: Database,
  { text, removed, at }: { text: string; removed: string[]; at: Date },
): Promise<void> {
  const messageId = randomUUID()
  await storeChannelMessage(tx, { id: messageId, orderId: null, kind: addressesKind, text, at })
  if (removed.length === 0) return
  const mail = { messageId, priority: priorities.other, state: 'waiting' as const, nextTryAt: at, createdAt: at }
  await tx.insert(makerMails).values(removed.map((recipient) => ({ ...mail, id: randomUUID(), recipient })))
}

const queue: Outbox<MessageRow>['queue'] = {
  table: channelMessages,
  id: channelMessages.id,
  dueAt: channelMessages.nextTryAt,
  maxWaitSeconds,
  leaseSeconds: 30,
  read: (tx, condition) =>
    tx
      .select(messageColumns)
      .from(channelMessages)
      .leftJoin(orders, eq(orders.id, channelMessages.orderId))
      .where(condition),
}

/**
 * Sends messages to the makers' addresses and, if configured, to Telegram. After a lost answer the job posts a message
 * again, because two messages are better than none.
 */
export function channelMessagesJob(shop: Shop): Job {
  const { channel } = shop
  const posts = channel && telegramJob(shop, channel)
  return {
    name: channelMessagesJobName,
    everySeconds: 3,
    async run() {
      if ((await queueMails(shop)) > 0) shop.jobs.wake(makerMailsJobName)
      return posts ? posts.run() : 0
    },
  }
}

function telegramJob(shop: Shop, channel: Channel): Job {
  return outboxJob(shop, {
    jobName: channelMessagesJobName,
    queue,
    where: isForMakers(shop),
    orderBy: [channelMessages.priority],
    slot: shop.config.channel?.chatId ?? '',
    gapSeconds: 3,
    messageIdColumn: 'channelMessageId',
    send: (message) => channel.post(messageText(shop, message)),
  })
}
