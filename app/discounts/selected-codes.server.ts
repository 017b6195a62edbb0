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

/** `isPlacing`: locks the code, so that its count of uses is exact until the transaction ends. */
export async function readSelectedCode(db: Database, customerId: string, isPlacing = false): Promise<CodeRow | null> {
  const [chosen] = await db.select().from(selectedCodes).where(eq(selectedCodes.customerId, customerId))
  if (!chosen) return null
  const asked = db.select().from(discountCodes).where(eq(discountCodes.id, chosen.codeId))
  const [code] = await (isPlacing ? asked.for('no key update') : asked)
  return code ?? null
}

export async function storeSelection(tx: Database, customerId: string, codeId: string): Promise<void> {
  await tx
    .insert(selectedCodes)
    .values({ customerId, codeId })
    .onConflictDoUpdate({ target: selectedCodes.customerId, set: { codeId } })
}

/** A code selected for one order does not apply to the next. `codeId`: clears only this code. */
export async function clearSelection(tx: Database, customerId: string, codeId?: string): Promise<void> {
  const isIt = codeId === undefined ? undefined : eq(selectedCodes.codeId, codeId)
  await tx.delete(selectedCodes).where(and(eq(selectedCodes.customerId, customerId), isIt))
}

/** The caller has locked both customers. A code that the account itself selected stays. */
export async function moveChoice(tx: Database, from: string, to: string): Promise<void> {
  const [chosen] = await tx.delete(selectedCodes).where(eq(selectedCodes.customerId, from)).returning()
  if (!chosen) return
  const moved = { ...chosen, customerId: to }
  await tx.insert(selectedCodes).values(moved).onConflictDoNothing()
}
