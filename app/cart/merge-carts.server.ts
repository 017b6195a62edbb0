import { and, asc, eq } from 'drizzle-orm'
import { moveSelection } from '#app/discounts/selected-codes.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { cartLines } from './cart.tables.server.ts'
import { cartLimits } from './cart.ts'

/**
 * Moves one customer's cart into another's; the caller locks both. A line in both keeps the larger quantity; the newest
 * lines beyond the limit are dropped.
 */
export async function mergeCarts(tx: Database, from: string, to: string): Promise<void> {
  const linesOf = (customerId: string) =>
    tx
      .select()
      .from(cartLines)
      .where(eq(cartLines.customerId, customerId))
      .orderBy(asc(cartLines.addedAt), asc(cartLines.productId), asc(cartLines.variant))
  const own = await linesOf(to)
  const brought = await linesOf(from)
  const ownOf = ({ productId, variant }: (typeof brought)[number]) =>
    own.find((line) => line.productId === productId && line.variant === variant)
  const added = brought.filter((line) => !ownOf(line))
  for (const line of brought) {
    const same = ownOf(line)
    if (!same || same.quantity >= line.quantity) continue
    const isThis = and(
      eq(cartLines.customerId, to),
      eq(cartLines.productId, line.productId),
      eq(cartLines.variant, line.variant),
    )
    await tx.update(cartLines).set({ quantity: line.quantity }).where(isThis)
  }
  const taken = added.slice(0, Math.max(0, cartLimits.lines - own.length))
  if (taken.length > 0) await tx.insert(cartLines).values(taken.map((line) => ({ ...line, customerId: to })))
  await tx.delete(cartLines).where(eq(cartLines.customerId, from))
  await moveSelection(tx, from, to)
}
