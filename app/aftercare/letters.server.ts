import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { storePush } from '#app/identity/staff/push/push-messages.server.ts'
import { storeMessage } from '#app/orders/messages/channel-messages.server.ts'
import { pushTitle } from '#app/orders/messages/order-push.ts'
import type { Order } from '#app/orders/order.ts'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { orderLetters, orderPapers, orderThreads } from './aftercare.tables.server.ts'
import { type Asking, askingsOf, askingTexts, type OrderLetter, type OrderPapers } from './aftercare.ts'

export async function listLetters(db: Database, orderId: string): Promise<OrderLetter[]> {
  const { id, at, staffName, asks, words } = orderLetters
  const rows = await db
    .select({ id, at, staffName, asks, words })
    .from(orderLetters)
    .where(eq(orderLetters.orderId, orderId))
    .orderBy(asc(at), asc(id))
  return rows.map(({ staffName: writer, ...letter }) => ({ ...letter, isFromMakers: writer !== null }))
}

/** Asks staff, and tells the makers' channel. False if the order, as it stands, is past that. */
export async function writeLetter(
  shop: Shop,
  order: Order,
  { asks, words }: { asks: Asking; words: string },
): Promise<boolean> {
  if (!askingsOf(order.state).includes(asks)) return false
  const [id, at] = [randomUUID(), shop.clock.now()]
  await shop.db.transaction(async (tx) => {
    await tx.insert(orderLetters).values({ id, orderId: order.id, at, staffName: null, asks, words })
    const thread = { asks, isWaiting: true, latestAt: at }
    await tx
      .insert(orderThreads)
      .values({ orderId: order.id, ...thread })
      .onConflictDoUpdate({ target: orderThreads.orderId, set: thread })
    await storeMessage(tx, { orderId: order.id, kind: `letter:${id}`, text: letterMessage(order, asks), at })
    await storePush(tx, {
      tag: `letter ${order.number}`,
      title: pushTitle(order, 'has a letter'),
      body: `${askingTexts[asks]}?`,
      path: '/admin/letters',
      at,
    })
  })
  return true
}

/** Without the words: they are between the buyer and the makers, and erased with the buyer. */
function letterMessage({ number, isDemo }: Order, asks: Asking): string {
  return [
    `<b>${number}</b> ${askingTexts[asks].toLowerCase()}?`,
    ...(isDemo ? ['DEMO: no real money moved.'] : []),
    'Please read and answer it in the back office.',
  ].join('\n')
}

export async function readPapers(db: Database, orderId: string): Promise<OrderPapers> {
  const { buyerTaxNumber, invoiceNumber } = orderPapers
  const [papers] = await db
    .select({ buyerTaxNumber, invoiceNumber })
    .from(orderPapers)
    .where(eq(orderPapers.orderId, orderId))
  return papers ?? { buyerTaxNumber: null, invoiceNumber: null }
}

export async function changePapers(db: Database, orderId: string, change: Partial<OrderPapers>): Promise<void> {
  await db
    .insert(orderPapers)
    .values({ orderId, ...change })
    .onConflictDoUpdate({ target: orderPapers.orderId, set: change })
}
