import { randomUUID } from 'node:crypto'
import { isNull, or, sql } from 'drizzle-orm'
import { maxWaitSeconds } from '#app/framework/outbox/back-off.ts'
import { type Outbox, outboxJob } from '#app/framework/outbox/outbox.server.ts'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { channelMessages, type customerMessages } from '../orders.tables.server.ts'

export const channelMessagesJobName = 'channel-messages'

/** `kind` is unique within an order: a second message of the same kind is not stored. Null: it speaks of no order. */
type NewMessage = {
  orderId: string | null
  kind: string
  text: string
  at: Date
  dueAt?: Date
  priority?: keyof typeof priorities
}

/** Among those that wait: what costs a stranger nothing never stands before what was paid for. */
const priorities = { 'paid-order': 0, other: 1, letter: 2, unpaid: 3 } as const

/** Runs in the transaction of the event itself, so that the message is sent even if this process dies right after. */
export async function storeMessage(
  tx: Database,
  { orderId, kind, text, at, dueAt = at, priority = 'other' }: NewMessage,
): Promise<void> {
  const rank = priorities[priority]
  await tx
    .insert(channelMessages)
    .values({
      id: randomUUID(),
      orderId,
      kind,
      priority: rank,
      text,
      state: 'waiting',
      nextTryAt: dueAt,
      createdAt: at,
    })
    .onConflictDoNothing({ target: [channelMessages.orderId, channelMessages.kind] })
}

const queue: Outbox<typeof channelMessages.$inferSelect>['queue'] = {
  table: channelMessages,
  id: channelMessages.id,
  dueAt: channelMessages.nextTryAt,
  maxWaitSeconds,
  leaseSeconds: 30,
  read: (tx, which) => tx.select().from(channelMessages).where(which),
}

/** Posts again after a lost answer: the channel can't detect repeats, and two messages are better than none. */
export function channelMessagesJob(shop: Shop): Job {
  return outboxJob(shop, {
    jobName: channelMessagesJobName,
    queue,
    where: or(isNull(channelMessages.orderId), isOfThisShop(shop, channelMessages.orderId)),
    orderBy: [channelMessages.priority],
    slot: shop.config.channel.chatId,
    gapSeconds: 3,
    messageIdColumn: 'channelMessageId',
    send: ({ text }) => shop.channel.post(text),
  })
}

/** Messages of demo orders go to the sandbox, those of real ones never. */
export function isOfThisShop(shop: Shop, orderId: typeof channelMessages.orderId | typeof customerMessages.orderId) {
  return sql`exists (select 1 from orders o where o.id = ${orderId} and o.is_demo = ${shop.config.isDemo})`
}
