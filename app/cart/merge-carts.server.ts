import { asc, eq } from 'drizzle-orm'
import { moveSelection } from '#app/discounts/selected-codes.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { cartLines, isCartLine } from './cart.tables.server.ts'
import { cartLimits } from './cart.ts'

/**
 * Moves one customer's cart into another's; the caller locks both customers. A line that is in both carts keeps the
 * larger quantity. The newest lines beyond the limit are dropped.
 */
export async function mergeCarts(tx: Database, from: string, to: string): Promise<void> {
  const readLines = (customerId: string) =>
    tx
      .select()
      .from(cartLines)
      .where(eq(cartLines.customerId, customerId))
      .orderBy(asc(cartLines.addedAt), asc(cartLines.productId), asc(cartLines.variant))
  const ownLines = await readLines(to)
  const movedLines = await readLines(from)
  const findOwnLine = ({ productId, variant }: (typeof movedLines)[number]) =>
    ownLines.find((line) => line.productId === productId && line.variant === variant)
  const newLines = movedLines.filter((line) => !findOwnLine(line))
  for (const line of movedLines) {
    const ownLine = findOwnLine(line)
    if (!ownLine || ownLine.quantity >= line.quantity) continue
    await tx
      .update(cartLines)
      .set({ quantity: line.quantity })
      .where(isCartLine(to, line.productId, line.variant))
  }
  const insertedLines = newLines.slice(0, Math.max(0, cartLimits.lines - ownLines.length))
  if (insertedLines.length > 0)
    await tx.insert(cartLines).values(insertedLines.map((line) => ({ ...line, customerId: to })))
  await tx.delete(cartLines).where(eq(cartLines.customerId, from))
  await moveSelection(tx, from, to)
}
