import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { cartChanges } from './cart.tables.server.ts'

/** How long the shop recognises a change that a browser sends again. */
const maxChangeAgeMs = 30 * 86_400_000

/** The maximum per customer. A phone collects far fewer changes while offline. */
export const maxStoredChanges = 200

export const oldestStoredChange = (now: Date) => new Date(now.getTime() - maxChangeAgeMs)

export async function hasCartChange(tx: Database, customerId: string, key: string): Promise<boolean> {
  const isSameChange = and(eq(cartChanges.customerId, customerId), eq(cartChanges.key, key))
  return (await tx.$count(cartChanges, isSameChange)) > 0
}

/** Call this only for a successful change, because the browser may retry a refused change. */
export async function storeCartChange(tx: Database, customerId: string, key: string | undefined, now: Date) {
  if (!key) return
  const isOwn = eq(cartChanges.customerId, customerId)
  const surplus = tx
    .select({ key: cartChanges.key })
    .from(cartChanges)
    .where(isOwn)
    .orderBy(desc(cartChanges.madeAt))
    .offset(maxStoredChanges - 1)
  const expired = lt(cartChanges.madeAt, oldestStoredChange(now))
  await tx.delete(cartChanges).where(and(isOwn, or(expired, inArray(cartChanges.key, surplus))))
  await tx.insert(cartChanges).values({ customerId, key, madeAt: now })
}
