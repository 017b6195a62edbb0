import { and, desc, eq, lt } from 'drizzle-orm'
import { pageOf } from '#app/framework/http/list-cursor.server.ts'
import { type Order, parseOrderNumber } from '#app/orders/order.ts'
import { toOrders } from '#app/orders/order-rows.server.ts'
import { matchesOrderNumber, orderEvents, orders } from '#app/orders/orders.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { type RequestState, requestState } from './payment-link.ts'
import { paymentRequests } from './payment-links.tables.server.ts'

export type PaymentRequest = { order: Order; token: string; madeBy: string; state: RequestState }

/** Null for an unknown token. */
export async function findRequestByToken(shop: Shop, token: string): Promise<PaymentRequest | null> {
  if (!/^[0-9a-f]{32}$/.test(token)) return null
  const [found] = await readRequests(shop, { where: eq(paymentRequests.token, token), limit: 1 })
  return found ?? null
}

export async function findRequestByNumber(shop: Shop, number: string): Promise<PaymentRequest | null> {
  const wanted = parseOrderNumber(number)
  if (wanted === null) return null
  const [found] = await readRequests(shop, { where: matchesOrderNumber(wanted), limit: 1 })
  return found ?? null
}

/** Newest first; `next` is the start of the next page. */
export async function listRequests(shop: Shop, { limit, below }: { limit: number; below: number | null }) {
  const where = and(eq(orders.isDemo, shop.config.isDemo), below === null ? undefined : lt(orders.number, below))
  const found = await readRequests(shop, { where, limit: limit + 1 })
  const { shown, next } = pageOf(found, limit, ({ order }) => parseOrderNumber(order.number)?.number ?? null)
  return { requests: shown, next }
}

type RequestQuery = { where: ReturnType<typeof and>; limit: number }

async function readRequests(shop: Shop, { where, limit }: RequestQuery): Promise<PaymentRequest[]> {
  const rows = await shop.db
    .select({ request: paymentRequests, order: orders })
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
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
      const { token = '', madeBy = '' } = rows[index]?.request ?? {}
      const hasStoppedPolling = order.state === 'cancelled' && (await wasCancelled(shop, order.id))
      return { order, token, madeBy, state: requestState(order, hasStoppedPolling, now) }
    }),
  )
}

/** Whether staff cancelled the order; false for an order that expired. */
async function wasCancelled(shop: Shop, orderId: string): Promise<boolean> {
  const [event] = await shop.db
    .select({ actor: orderEvents.actor })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toState, 'cancelled')))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return event?.actor === 'shop'
}
