import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { cartChanges } from './cart.tables.server.ts'

/** Longer than a phone keeps a change that it could not send. */
const rememberedMs = 30 * 86_400_000

const outlivedAt = (now: Date) => new Date(now.getTime() - rememberedMs)

export async function isCartChange(tx: Database, customerId: string, key: string): Promise<boolean> {
  const known = and(eq(cartChanges.customerId, customerId), eq(cartChanges.key, key))
  return (await tx.$count(cartChanges, known)) > 0
}

/** Only what was done: a refused change may be sent again. */
export async function rememberChange(tx: Database, customerId: string, key: string | undefined, now: Date) {
  if (!key) return
  await tx
    .delete(cartChanges)
    .where(and(eq(cartChanges.customerId, customerId), lt(cartChanges.madeAt, outlivedAt(now))))
  await tx.insert(cartChanges).values({ customerId, key, madeAt: now })
}
