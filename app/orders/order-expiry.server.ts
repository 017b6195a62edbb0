import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Job } from '#app/framework/process/jobs.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { enqueueOrderNotification } from './messages/order-notifications.server.ts'
import { changeState, lockOrder } from './order-moves.server.ts'
import { orders } from './orders.tables.server.ts'

const batchSize = 50

/** Cancels unpaid orders that have expired. A payment that arrives later goes to staff for review. */
export function expiryJob(shop: Shop): Job {
  return { name: 'order-expiry', everySeconds: 300, run: () => cancelExpiredOrders(shop) }
}

/**
 * Returns the number of cancelled orders. If a cancellation fails, the others continue, and the next run retries it.
 */
async function cancelExpiredOrders(shop: Shop): Promise<number> {
  const now = shop.clock.now()
  let cancelled = 0
  let ids = await listExpired(shop, now, null)
  while (ids.length > 0) {
    for (const id of ids) if (await tryToCancel(shop, id, now)) cancelled += 1
    ids = await listExpired(shop, now, ids.at(-1) ?? null)
  }
  return cancelled
}

async function listExpired(shop: Shop, now: Date, after: string | null): Promise<string[]> {
  const isExpired = and(eq(orders.state, 'awaiting_payment'), lte(orders.expiresAt, now))
  const rows = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isExpired, after === null ? undefined : gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(batchSize)
  return rows.map(({ id }) => id)
}

async function tryToCancel(shop: Shop, id: string, now: Date): Promise<boolean> {
  try {
    return await cancelIfExpired(shop, id, now)
  } catch (error) {
    shop.log.error({ err: error, orderId: id }, 'cancelling an expired order failed')
    return false
  }
}

/** Checks the order again under the lock: it may have been paid meanwhile. */
async function cancelIfExpired(shop: Shop, id: string, now: Date): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.state !== 'awaiting_payment' || !order.expiresAt || order.expiresAt > now) return false
    await changeState(tx, order, { to: 'cancelled', by: 'shop', actor: 'shop', at: now, note: 'not paid in time' })
    await enqueueOrderNotification(tx, { ...order, state: 'cancelled' }, { event: 'order.cancelled', at: now })
    return true
  })
}
