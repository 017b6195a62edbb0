import { and, asc, eq } from 'drizzle-orm'
import { moveChoice } from '#app/discounts/code-choices.server.ts'
import type { Database } from '#app/platform/shop.server.ts'
import { cartLines } from './cart.tables.server.ts'
import { cartLimits } from './cart.ts'

/**
 * Empties one customer's cart into another's, both being locked. Of a piece in both the larger quantity stays; the newest
 * pieces that no cart has room for are left out.
 */
export async function mergeCarts(tx: Database, from: string, to: string): Promise<void> {
  const linesOf = (customerId: string) =>
    tx
      .select()
      .from(cartLines)
      .where(eq(cartLines.customerId, customerId))
      .orderBy(asc(cartLines.addedAt), asc(cartLines.productId))
  const own = await linesOf(to)
  const brought = await linesOf(from)
  const added = brought.filter(({ productId }) => !own.some((line) => line.productId === productId))
  for (const { productId, quantity } of brought) {
    const isSmaller = own.some((line) => line.productId === productId && line.quantity < quantity)
    const line = and(eq(cartLines.customerId, to), eq(cartLines.productId, productId))
    if (isSmaller) await tx.update(cartLines).set({ quantity }).where(line)
  }
  const taken = added.slice(0, Math.max(0, cartLimits.lines - own.length))
  if (taken.length > 0) await tx.insert(cartLines).values(taken.map((line) => ({ ...line, customerId: to })))
  await tx.delete(cartLines).where(eq(cartLines.customerId, from))
  await moveChoice(tx, from, to)
}
