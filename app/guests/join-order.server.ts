import { eq } from 'drizzle-orm'
import { lockCustomer } from '#app/customers/customer-lock.server.ts'
import { isGuest } from '#app/customers/guests.server.ts'
import { findOrderByLink } from '#app/orders/order-link.server.ts'
import { reassignOrders } from '#app/orders/order-owner.server.ts'
import { orders } from '#app/orders/orders.tables.server.ts'
import { reassignAttempts } from '#app/payments/attempt-owner.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { hasLivePrompt } from './join-guest.server.ts'

export type JoinRefusal = 'no-such-order' | 'not-free' | 'payment-in-progress'
export type JoinResult = { ok: true } | { ok: false; reason: JoinRefusal }

/**
 * Moves the order with this private link from a guest to an account. Refuses an order that belongs to an account
 * already.
 */
export async function joinOrder(
  shop: Shop,
  customerId: string,
  link: { number: string; token: string },
): Promise<JoinResult> {
  const found = await findOrderByLink(shop.db, link.number, link.token)
  if (!found) return { ok: false, reason: 'no-such-order' }
  if (found.customerId === customerId) return { ok: true }
  return shop.db.transaction(async (tx): Promise<JoinResult> => {
    // Locks the guest first, as `joinGuest` does, to avoid deadlocks.
    await lockCustomer(tx, found.customerId)
    const [order] = await tx.select({ owner: orders.customerId }).from(orders).where(eq(orders.id, found.id))
    if (order?.owner === customerId) return { ok: true }
    if (order?.owner !== found.customerId || !(await isGuest(tx, order.owner))) return { ok: false, reason: 'not-free' }
    await lockCustomer(tx, customerId)
    if (await isGuest(tx, customerId)) return { ok: false, reason: 'not-free' }
    if (await hasLivePrompt(tx, shop, [order.owner, customerId])) return { ok: false, reason: 'payment-in-progress' }
    await reassignOrders(tx, order.owner, customerId, found.id)
    await reassignAttempts(tx, order.owner, customerId, found.id)
    return { ok: true }
  })
}
