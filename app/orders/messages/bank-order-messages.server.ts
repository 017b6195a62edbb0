import { and, desc, eq, isNull, like, notExists } from 'drizzle-orm'
import { addSeconds } from '#app/framework/clock.ts'
import { setSendSlot, takeSendSlot } from '#app/framework/outbox/send-throttle.server.ts'
import { formatKes } from '#app/money/money.ts'
import type { Database } from '#app/shop/shop.server.ts'
import type { Order } from '../order.ts'
import { channelMessages, makerMails } from '../orders.tables.server.ts'
import { storeChannelMessage } from './channel-messages.server.ts'
import type { MessageKind } from './message-kinds.ts'

/** The transaction that places a bank order locks this slot last. */
const slot = 'bank-orders'
const gapSeconds = 60
const digestKind = 'bank-digest'

/**
 * Announces a bank order to the makers. There is at most one such message a minute, because placing a bank order costs
 * nothing. A digest, which is sent a minute later, counts the orders that were placed meanwhile.
 */
export async function announceBankOrder(tx: Database, order: Order, at: Date): Promise<void> {
  const { isFree, notBefore } = await takeSendSlot(tx, slot, at)
  const isWaitingDigest = and(
    like(channelMessages.kind, `${digestKind}:%`),
    eq(channelMessages.state, 'waiting'),
    isNull(channelMessages.claimedUntil),
    // A digest whose mails are queued can't count another order, since the makers may have received it.
    notExists(tx.select().from(makerMails).where(eq(makerMails.messageId, channelMessages.id))),
  )
  const [digest] = await tx
    .select()
    .from(channelMessages)
    .where(isWaitingDigest)
    .orderBy(desc(channelMessages.createdAt))
    .limit(1)
    .for('update')
  if (digest) {
    const ordersCount = digest.ordersCount + 1
    const text = digestMessage(order, ordersCount)
    await tx.update(channelMessages).set({ ordersCount, text }).where(eq(channelMessages.id, digest.id))
    return
  }
  const dueAt = isFree ? at : notBefore
  await setSendSlot(tx, slot, { notBefore: addSeconds(dueAt, gapSeconds) })
  const kind: MessageKind = isFree ? 'bank-placed' : `${digestKind}:${at.getTime()}`
  await storeChannelMessage(tx, { orderId: order.id, kind, text: placedMessage(order), at, dueAt, priority: 'unpaid' })
}

/** Has no data of the buyer, because anybody can place an unpaid order. */
function placedMessage({ number, amountKes, isDemo }: Order): string {
  return [`<b>${number}</b> placed, ${formatKes(amountKes)} by bank transfer`, ...unpaidTexts(isDemo)].join('\n')
}

function digestMessage({ number, isDemo }: Order, count: number): string {
  return [`${count} more orders by bank transfer placed, the latest <b>${number}</b>`, ...unpaidTexts(isDemo)].join(
    '\n',
  )
}

function unpaidTexts(isDemo: boolean): string[] {
  return [
    ...(isDemo ? ['DEMO: no real money moved.'] : []),
    'Not paid yet: the back office lists what waits for its transfer.',
  ]
}
