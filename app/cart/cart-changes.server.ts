import { and, eq, exists, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#app/platform/shop.server.ts'
import { cartChanges } from './cart.tables.server.ts'

/** Longer than a phone keeps a change that it could not send. */
const rememberedMs = 30 * 86_400_000

/** Whether it was made before, as part of a statement. A change without a key is always new. */
export function isMadeChange(tx: Database, customerId: string, key: string | undefined): SQL<boolean> {
  if (!key) return sql<boolean>`false`
  const known = and(eq(cartChanges.customerId, customerId), eq(cartChanges.key, key))
  return exists(tx.select({ key: cartChanges.key }).from(cartChanges).where(known)) as SQL<boolean>
}

/** Only what was done: a refused change may be sent again. */
export async function rememberChange(tx: Database, customerId: string, key: string | undefined, now: Date) {
  if (!key) return
  const outlived = lt(cartChanges.madeAt, new Date(now.getTime() - rememberedMs))
  await tx.delete(cartChanges).where(and(eq(cartChanges.customerId, customerId), outlived))
  await tx.insert(cartChanges).values({ customerId, key, madeAt: now })
}
