import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { cartChanges } from './cart.tables.server.ts'

/** Longer than a phone stores a change that it could not send. */
const rememberedMs = 30 * 86_400_000

/** Far more than a phone collects offline; it limits what one customer can store. */
export const maxRemembered = 200

export const rememberedSince = (now: Date) => new Date(now.getTime() - rememberedMs)

export async function isCartChange(tx: Database, customerId: string, key: string): Promise<boolean> {
  const known = and(eq(cartChanges.customerId, customerId), eq(cartChanges.key, key))
  return (await tx.$count(cartChanges, known)) > 0
}

/** Only successful changes: a refused one may be sent again. */
export async function rememberChange(tx: Database, customerId: string, key: string | undefined, now: Date) {
  if (!key) return
  const own = eq(cartChanges.customerId, customerId)
  const surplus = tx
    .select({ key: cartChanges.key })
    .from(cartChanges)
    .where(own)
    .orderBy(desc(cartChanges.madeAt))
    .offset(maxRemembered - 1)
  const expired = lt(cartChanges.madeAt, rememberedSince(now))
  await tx.delete(cartChanges).where(and(own, or(expired, inArray(cartChanges.key, surplus))))
  await tx.insert(cartChanges).values({ customerId, key, madeAt: now })
}
