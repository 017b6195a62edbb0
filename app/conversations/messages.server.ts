import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { storeChannelMessage } from '#app/orders/messages/channel-messages.server.ts'
import { pushTitle } from '#app/orders/messages/order-push.ts'
import type { Order } from '#app/orders/order.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { storePush } from '#app/staff/push/push-messages.server.ts'
import {
  type CancelState,
  cancelText,
  type InvoiceDetails,
  type OrderMessage,
  type RequestKind,
  requestKindsOf,
  requestKindTexts,
} from './conversation.ts'
import { orderInvoiceDetails, orderMessages, orderThreads } from './conversations.tables.server.ts'

export async function listMessages(db: Database, orderId: string): Promise<OrderMessage[]> {
  const { id, at, staffName, asks, words } = orderMessages
  const rows = await db
    .select({ id, at, staffName, asks, words })
    .from(orderMessages)
    .where(eq(orderMessages.orderId, orderId))
    .orderBy(asc(at), asc(id))
  return rows.map(({ staffName: writer, ...letter }) => ({ ...letter, isFromMakers: writer !== null }))
}

/** The number of letters of the buyer and the makers. */
export function countMessages(db: Database, orderId: string): Promise<number> {
  return db.$count(orderMessages, eq(orderMessages.orderId, orderId))
}

export async function readCancelState(db: Database, { id, state }: Pick<Order, 'id' | 'state'>): Promise<CancelState> {
  if (!requestKindsOf(state).includes('cancel')) return null
  const isRequest = and(
    eq(orderMessages.orderId, id),
    eq(orderMessages.asks, 'cancel'),
    isNull(orderMessages.staffName),
  )
  return (await db.$count(orderMessages, isRequest)) > 0 ? 'asked' : 'possible'
}

/**
 * Stores a buyer's request. Announces it in the makers' channel unless an earlier request of the same order, already announced, awaits an answer. Never
 * announces requests about unpaid orders, because writing them costs nothing. False if the order's state does not allow
 * the request.
 */
export async function writeMessage(
  shop: Shop,
  order: Order,
  { asks, words }: { asks: RequestKind; words: string },
): Promise<boolean> {
  if (!requestKindsOf(order.state).includes(asks)) return false
  const [id, at] = [randomUUID(), shop.clock.now()]
  await shop.db.transaction(async (tx) => {
    await tx
      .insert(orderMessages)
      .values({ id, orderId: order.id, at, staffName: null, asks, words: words || cancelText })
    const mustAnnounce = await openThread(tx, order, { asks, at })
    if (mustAnnounce) await announceMessage(tx, order, { id, asks, at })
  })
  return true
}

/** Returns true if the request must be announced: the order is paid, and no announced request is waiting. */
async function openThread(tx: Database, order: Order, { asks, at }: { asks: RequestKind; at: Date }): Promise<boolean> {
  const isThread = eq(orderThreads.orderId, order.id)
  const empty = { orderId: order.id, asks, isWaiting: false, latestAt: at }
  await tx.insert(orderThreads).values(empty).onConflictDoNothing()
  const [before] = await tx.select().from(orderThreads).where(isThread).for('update')
  const wasAnnounced = before?.isWaiting === true && before.isAnnounced
  const isAnnounced = wasAnnounced || order.paidAt !== null
  await tx.update(orderThreads).set({ asks, isWaiting: true, isAnnounced, latestAt: at }).where(isThread)
  return isAnnounced && !wasAnnounced
}

type Message = { id: string; asks: RequestKind; at: Date }

async function announceMessage(tx: Database, order: Order, { id, asks, at }: Message): Promise<void> {
  const text = channelMessage(order, asks)
  await storeChannelMessage(tx, { orderId: order.id, kind: `letter:${id}`, text, at, priority: 'letter' })
  await storePush(tx, {
    tag: `letter ${order.number}`,
    title: pushTitle(order, 'has a letter'),
    body: `${requestKindTexts[asks]}?`,
    path: '/admin/letters',
    policy: 'shop',
    at,
  })
}

/** Does not contain the buyer's text, which is private and must be erased with the buyer's data. */
function channelMessage({ number, isDemo }: Order, asks: RequestKind): string {
  return [
    `<b>${number}</b> ${requestKindTexts[asks].toLowerCase()}?`,
    ...(isDemo ? ['DEMO: no real money moved.'] : []),
    'Please read and answer it in the back office.',
  ].join('\n')
}

export async function readInvoiceDetails(db: Database, orderId: string): Promise<InvoiceDetails> {
  const { buyerTaxNumber, invoiceNumber } = orderInvoiceDetails
  const [papers] = await db
    .select({ buyerTaxNumber, invoiceNumber })
    .from(orderInvoiceDetails)
    .where(eq(orderInvoiceDetails.orderId, orderId))
  return papers ?? { buyerTaxNumber: null, invoiceNumber: null }
}

export async function changeInvoiceDetails(
  db: Database,
  orderId: string,
  change: Partial<InvoiceDetails>,
): Promise<void> {
  await db
    .insert(orderInvoiceDetails)
    .values({ orderId, ...change })
    .onConflictDoUpdate({ target: orderInvoiceDetails.orderId, set: change })
}
