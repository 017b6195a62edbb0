import { and, eq } from 'drizzle-orm'
import type { Database } from '#app/shop/shop.server.ts'
import { tidyCode } from './discount-code.ts'
import { type CodeRow, discountCodes, selectedCodes } from './discounts.tables.server.ts'

export async function findCode(db: Database, typed: string): Promise<CodeRow | null> {
  const [code] = await db
    .select()
    .from(discountCodes)
    .where(eq(discountCodes.code, tidyCode(typed)))
  return code ?? null
}

/**
 * `isPlacing`: an order is being placed, so the code is locked and the number of its uses stays the same until the
 * transaction ends.
 */
export async function readSelectedCode(db: Database, customerId: string, isPlacing = false): Promise<CodeRow | null> {
  const [selection] = await db.select().from(selectedCodes).where(eq(selectedCodes.customerId, customerId))
  if (!selection) return null
  const query = db.select().from(discountCodes).where(eq(discountCodes.id, selection.codeId))
  const [code] = await (isPlacing ? query.for('no key update') : query)
  return code ?? null
}

export async function storeSelection(tx: Database, customerId: string, codeId: string): Promise<void> {
  await tx
    .insert(selectedCodes)
    .values({ customerId, codeId })
    .onConflictDoUpdate({ target: selectedCodes.customerId, set: { codeId } })
}

/**
 * Clears the customer's selected code, for instance after an order. `codeId`: clears only the selection of this code.
 */
export async function clearSelection(tx: Database, customerId: string, codeId?: string): Promise<void> {
  const isThisCode = codeId === undefined ? undefined : eq(selectedCodes.codeId, codeId)
  await tx.delete(selectedCodes).where(and(eq(selectedCodes.customerId, customerId), isThisCode))
}

/** The caller has locked both customers. If both have selected a code, the selection of `to` stays. */
export async function moveSelection(tx: Database, from: string, to: string): Promise<void> {
  const [selection] = await tx.delete(selectedCodes).where(eq(selectedCodes.customerId, from)).returning()
  if (!selection) return
  const moved = { ...selection, customerId: to }
  await tx.insert(selectedCodes).values(moved).onConflictDoNothing()
}
