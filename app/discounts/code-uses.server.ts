import { and, eq, ne, or } from 'drizzle-orm'
import { nairobiDay } from '#app/framework/nairobi.ts'
import type { Database } from '#app/shop/shop.server.ts'
import type { CodeCase, CodeOffer } from './discount-code.ts'
import { type CodeRow, discountCodes, discountUses } from './discounts.tables.server.ts'
import { clearSelection } from './selected-codes.server.ts'

/** `phone`: empty if unknown. `replaces`: the open order that this customer's next one replaces. */
export type CodeUser = { customerId: string; phone: string; replaces: string | null }

export async function offerCode(db: Database, code: CodeRow, user: CodeUser, at: Date): Promise<CodeOffer> {
  return { code, today: nairobiDay(at), uses: await countUses(db, code, user) }
}

/** Counts only uses that the code limits. */
async function countUses(db: Database, code: CodeRow, user: CodeUser): Promise<CodeCase['uses']> {
  const isOther = user.replaces === null ? undefined : ne(discountUses.orderId, user.replaces)
  const isReserved = and(eq(discountUses.codeId, code.id), discountUses.isReserved, isOther)
  const isTheirs = or(
    eq(discountUses.customerId, user.customerId),
    user.phone === '' ? undefined : eq(discountUses.phone, phoneEnd(user.phone)),
  )
  return {
    all: code.maxUses === null ? 0 : await db.$count(discountUses, isReserved),
    ofCustomer: code.maxUsesOfCustomer === null ? 0 : await db.$count(discountUses, and(isReserved, isTheirs)),
  }
}

type Use = { orderId: string; codeId: string; customerId: string; phone: string }

/** The caller has locked the code and checked its limits. */
export async function takeUse(tx: Database, use: Use): Promise<void> {
  await tx.insert(discountUses).values({ ...use, phone: phoneEnd(use.phone), isReserved: true })
}

/** Of the order's discount code; null without a code, or if the code takes off an amount. */
export async function readPercent(db: Database, orderId: string): Promise<number | null> {
  const [code] = await db
    .select({ percent: discountCodes.percent })
    .from(discountUses)
    .innerJoin(discountCodes, eq(discountCodes.id, discountUses.codeId))
    .where(eq(discountUses.orderId, orderId))
  return code?.percent ?? null
}

/** Keeps the use when its order is paid, even after it was cancelled. */
export async function storeUse(tx: Database, orderId: string): Promise<void> {
  const [use] = await tx
    .update(discountUses)
    .set({ isReserved: true })
    .where(eq(discountUses.orderId, orderId))
    .returning()
  if (use) await clearSelection(tx, use.customerId, use.codeId)
}

/** Releases the use when its order is cancelled. */
export async function releaseUse(tx: Database, orderId: string): Promise<void> {
  await tx.update(discountUses).set({ isReserved: false }).where(eq(discountUses.orderId, orderId))
}

/** The caller has locked both customers. `orderId`: moves the use of only this order. */
export async function moveUses(tx: Database, from: string, to: string, orderId?: string): Promise<void> {
  const isIt = orderId === undefined ? undefined : eq(discountUses.orderId, orderId)
  await tx
    .update(discountUses)
    .set({ customerId: to })
    .where(and(eq(discountUses.customerId, from), isIt))
}

/** `0712 345 678` and `+254712345678` count as the same phone. */
function phoneEnd(phone: string): string {
  return phone.replace(/\D/g, '').slice(-9)
}
