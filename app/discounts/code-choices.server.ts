import { and, eq } from 'drizzle-orm'
import type { Database } from '#app/platform/shop.server.ts'
import { tidyCode } from './discount-code.ts'
import { type CodeRow, chosenCodes, discountCodes } from './discounts.tables.server.ts'

export async function findCode(db: Database, typed: string): Promise<CodeRow | null> {
  const [code] = await db
    .select()
    .from(discountCodes)
    .where(eq(discountCodes.code, tidyCode(typed)))
  return code ?? null
}

/** `isPlacing`: locks the code, so that its uses are exact until the transaction ends. */
export async function readChosenCode(db: Database, customerId: string, isPlacing = false): Promise<CodeRow | null> {
  const [chosen] = await db.select().from(chosenCodes).where(eq(chosenCodes.customerId, customerId))
  if (!chosen) return null
  const asked = db.select().from(discountCodes).where(eq(discountCodes.id, chosen.codeId))
  const [code] = await (isPlacing ? asked.for('no key update') : asked)
  return code ?? null
}

export async function keepChoice(tx: Database, customerId: string, codeId: string): Promise<void> {
  await tx
    .insert(chosenCodes)
    .values({ customerId, codeId })
    .onConflictDoUpdate({ target: chosenCodes.customerId, set: { codeId } })
}

/** What was chosen for one order is not meant for the next. `codeId`: only this one. */
export async function forgetChoice(tx: Database, customerId: string, codeId?: string): Promise<void> {
  const isIt = codeId === undefined ? undefined : eq(chosenCodes.codeId, codeId)
  await tx.delete(chosenCodes).where(and(eq(chosenCodes.customerId, customerId), isIt))
}

/** Both customers are locked. A choice of the account's own stays. */
export async function moveChoice(tx: Database, from: string, to: string): Promise<void> {
  const [chosen] = await tx.delete(chosenCodes).where(eq(chosenCodes.customerId, from)).returning()
  if (!chosen) return
  const moved = { ...chosen, customerId: to }
  await tx.insert(chosenCodes).values(moved).onConflictDoNothing()
}
