import { and, asc, eq, lte } from 'drizzle-orm'
import type { Job } from '#app/platform/jobs.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { changeState, lockOrder } from './order-moves.server.ts'
import { orders } from './orders.tables.server.ts'

const batch = 50

/** Cancels orders whose time to be paid has run out. Money that still arrives for one is kept and shown to staff. */
export function expiryJob(shop: Shop): Job {
  return { name: 'order-expiry', everySeconds: 300, run: () => cancelExpiredOrders(shop) }
}

async function cancelExpiredOrders(shop: Shop): Promise<number> {
  const now = shop.clock.now()
  const due = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'awaiting_payment'), lte(orders.expiresAt, now)))
    .orderBy(asc(orders.expiresAt))
    .limit(batch)
  for (const { id } of due) await cancelIfExpired(shop, id, now)
  return due.length
}

/** Looks again under the lock: it may have been paid meanwhile. */
async function cancelIfExpired(shop: Shop, id: string, now: Date): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.state !== 'awaiting_payment' || !order.expiresAt || order.expiresAt > now) return
    await changeState(tx, order, { to: 'cancelled', by: 'shop', actor: 'shop', at: now, note: 'not paid in time' })
  })
}
