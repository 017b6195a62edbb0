import { and, asc, desc, eq, lt } from 'drizzle-orm'
import { pageOf } from '#app/framework/http/list-cursor.server.ts'
import { type Order, parseOrderNumber } from '#app/orders/order.ts'
import { toOrders } from '#app/orders/order-rows.server.ts'
import { type ExchangedOrder, findExchangedOrder } from '#app/orders/orders.server.ts'
import { customerMessages, matchesOrderNumber, orderEvents, orders } from '#app/orders/orders.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { type LinkState, linkState } from './payment-link.ts'
import { paymentLinks } from './payment-links.tables.server.ts'

export type PaymentLink = {
  order: Order
  token: string
  createdBy: string
  state: LinkState
  /** The order whose exchange the link pays for. */
  exchanged: ExchangedOrder | null
}

/** Null for an unknown token. */
export async function findLinkByToken(shop: Shop, token: string): Promise<PaymentLink | null> {
  if (!/^[0-9a-f]{32}$/.test(token)) return null
  const [found] = await readLinks(shop, { where: eq(paymentLinks.token, token), limit: 1 })
  return found ?? null
}

export async function findLinkByNumber(shop: Shop, number: string): Promise<PaymentLink | null> {
  const wanted = parseOrderNumber(number)
  if (wanted === null) return null
  const [found] = await readLinks(shop, { where: matchesOrderNumber(wanted), limit: 1 })
  return found ?? null
}

/** Newest first; `next` is the start of the next page. */
export async function listLinks(shop: Shop, { limit, below }: { limit: number; below: number | null }) {
  const where = and(eq(orders.isDemo, shop.config.isDemo), below === null ? undefined : lt(orders.number, below))
  const found = await readLinks(shop, { where, limit: limit + 1 })
  const { shown, next } = pageOf(found, limit, ({ order }) => parseOrderNumber(order.number)?.number ?? null)
  return { links: shown, next }
}

type LinkQuery = { where: ReturnType<typeof and>; limit: number }

async function readLinks(shop: Shop, { where, limit }: LinkQuery): Promise<PaymentLink[]> {
  const rows = await shop.db
    .select({ link: paymentLinks, order: orders })
    .from(paymentLinks)
    .innerJoin(orders, eq(orders.id, paymentLinks.orderId))
    .where(where)
    .orderBy(desc(orders.number))
    .limit(limit)
  const found = await toOrders(
    shop.db,
    rows.map(({ order }) => order),
  )
  const now = shop.clock.now()
  return Promise.all(
    found.map(async (order, index) => {
      const { token = '', madeBy: createdBy = '' } = rows[index]?.link ?? {}
      const hasExpired = order.state === 'cancelled' && (await wasCancelledByShop(shop, order.id))
      const exchanged = order.paysExchange ? await findExchangedOrder(shop.db, order.id) : null
      return { order, token, createdBy, state: linkState(order, hasExpired, now), exchanged }
    }),
  )
}

/** The messages that asked the buyer of an exchange for this payment. */
export async function listExchangeMessages({ db }: Shop, { order, exchanged }: PaymentLink) {
  if (!exchanged) return []
  const { orderId, kind, way, sentAt } = customerMessages
  const rows = await db
    .select({ way, sentAt })
    .from(customerMessages)
    .where(and(eq(orderId, exchanged.id), eq(kind, `exchange-asked:${order.id}`)))
    .orderBy(asc(way))
  return rows.flatMap(({ way, sentAt }) => (sentAt ? [{ way, sent_at: sentAt.toISOString() }] : []))
}

/** True if the shop cancelled the order because it expired; false if staff cancelled it. */
async function wasCancelledByShop(shop: Shop, orderId: string): Promise<boolean> {
  const [event] = await shop.db
    .select({ actor: orderEvents.actor })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toState, 'cancelled')))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return event?.actor === 'shop'
}
