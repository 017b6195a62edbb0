import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { PostOutcome } from '#app/platform/channel.server.ts'
import { later } from '#app/platform/clock.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { channelMessages } from '../orders.tables.server.ts'
import { backOff, holdTurn, isFree, isOfThisShop, pause, rest, waitAfter } from './turns.server.ts'

const gapSeconds = 3
/** Longer than any post takes: a process that still holds the message after this has died. */
const leaseSeconds = 30

export const channelMessagesJobName = 'channel-messages'

/** `kind` is unique within an order: a second message of the same kind is not stored. Null: it speaks of no order. */
type NewMessage = { orderId: string | null; kind: string; text: string; at: Date }

/** Runs in the transaction of the event itself, so that the message is sent even if this process dies right after. */
export async function storeMessage(tx: Database, { orderId, kind, text, at }: NewMessage): Promise<void> {
  await tx
    .insert(channelMessages)
    .values({ id: randomUUID(), orderId, kind, text, state: 'waiting', nextTryAt: at, createdAt: at })
    .onConflictDoNothing({ target: [channelMessages.orderId, channelMessages.kind] })
}

export function channelMessagesJob(shop: Shop): Job {
  return { name: channelMessagesJobName, everySeconds: gapSeconds, run: () => postNextMessage(shop) }
}

type ClaimedMessage = typeof channelMessages.$inferSelect & { claimedUntil: Date }

/** Posts again after a lost answer: the channel can't detect repeats, and two messages are better than none. */
async function postNextMessage(shop: Shop): Promise<number> {
  const message = await claimMessage(shop)
  if (!message) return 0
  const outcome = await shop.channel.post(message.text)
  await noteOutcome(shop, message, outcome)
  return 1
}

/** Locking the channel's row makes processes take turns and keeps the pace for all of them together. */
async function claimMessage(shop: Shop): Promise<ClaimedMessage | null> {
  const now = shop.clock.now()
  const channel = shop.config.channel.chatId
  return shop.db.transaction(async (tx) => {
    if (!(await holdTurn(tx, channel, now))) return null

    const isOurs = or(isNull(channelMessages.orderId), isOfThisShop(shop, channelMessages.orderId))
    const [message] = await tx
      .select()
      .from(channelMessages)
      .where(and(eq(channelMessages.state, 'waiting'), isFree(channelMessages, now, leaseSeconds), isOurs))
      .orderBy(asc(channelMessages.nextTryAt))
      .limit(1)
      .for('no key update', { skipLocked: true })
    if (!message) return null

    const claimedUntil = later(now, leaseSeconds)
    await tx
      .update(channelMessages)
      .set({ claimedUntil, tries: message.tries + 1 })
      .where(eq(channelMessages.id, message.id))
    await pause(tx, channel, { notBefore: later(now, gapSeconds) })
    return { ...message, claimedUntil }
  })
}

async function noteOutcome(shop: Shop, message: ClaimedMessage, outcome: PostOutcome): Promise<void> {
  const now = shop.clock.now()
  const channel = shop.config.channel.chatId
  switch (outcome.kind) {
    case 'posted':
      await setMessage(shop.db, message, {
        state: 'sent',
        sentAt: now,
        channelMessageId: outcome.messageId,
        lastError: null,
        nextTryAt: null,
      })
      return pause(shop.db, channel, { faults: 0 })
    case 'refused':
      shop.log.error({ messageId: message.id, text: outcome.text }, 'a message for the channel was set aside')
      return setMessage(shop.db, message, { state: 'set-aside', lastError: outcome.text, nextTryAt: null })
    case 'wait':
      await rest(shop.db, channel, now, outcome.seconds)
      return setMessage(shop.db, message, { lastError: 'too many messages', nextTryAt: now })
    case 'fault':
      await backOff(shop.db, channel, now)
      return setMessage(shop.db, message, {
        lastError: outcome.text,
        nextTryAt: later(now, waitAfter(message.tries)),
      })
  }
}

type MessageChange = Partial<typeof channelMessages.$inferInsert>

/** Does nothing if the message was claimed or queued again since this try: the newer post decides. */
async function setMessage(db: Database, { id, claimedUntil }: ClaimedMessage, change: MessageChange): Promise<void> {
  await db
    .update(channelMessages)
    .set({ ...change, claimedUntil: null })
    .where(and(eq(channelMessages.id, id), eq(channelMessages.claimedUntil, claimedUntil)))
}
