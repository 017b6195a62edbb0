import { and, eq, ne, or } from 'drizzle-orm'
import { nairobiDay } from '#app/framework/nairobi.ts'
import type { Database } from '#app/shop/shop.server.ts'
import type { CodeContext, CodeOffer } from './discount-code.ts'
import { type CodeRow, discountCodes, discountUses } from './discounts.tables.server.ts'
import { clearSelection } from './selected-codes.server.ts'

/**
 * `phone`: empty if unknown. `replaces`: the id of the open order that the next order replaces, whose use does not
 * count.
 */
export type CodeUser = { customerId: string; phone: string; replaces: string | null }

export async function readCodeOffer(db: Database, code: CodeRow, user: CodeUser, at: Date): Promise<CodeOffer> {
  return { code, today: nairobiDay(at), uses: await countUses(db, code, user) }
}

/** Counts only the uses that the code limits. Other counts are 0. */
async function countUses(db: Database, code: CodeRow, user: CodeUser): Promise<CodeContext['uses']> {
  const isOtherOrder = user.replaces === null ? undefined : ne(discountUses.orderId, user.replaces)
  const isReserved = and(eq(discountUses.codeId, code.id), discountUses.isReserved, isOtherOrder)
  const isByCustomer = or(
    eq(discountUses.customerId, user.customerId),
    user.phone === '' ? undefined : eq(discountUses.phone, lastPhoneDigits(user.phone)),
  )
  return {
    all: code.maxUses === null ? 0 : await db.$count(discountUses, isReserved),
    ofCustomer: code.maxUsesOfCustomer === null ? 0 : await db.$count(discountUses, and(isReserved, isByCustomer)),
  }
}

type DiscountUse = { orderId: string; codeId: string; customerId: string; phone: string }

/** The caller has locked the code and checked its limits. */
export async function reserveUse(tx: Database, use: DiscountUse): Promise<void> {
  await tx.insert(discountUses).values({ ...use, phone: lastPhoneDigits(use.phone), isReserved: true })
}

/** The percentage of the order's discount code; null without a code, or for a code with a fixed amount. */
export async function readDiscountPercent(db: Database, orderId: string): Promise<number | null> {
  const [code] = await db
    .select({ percent: discountCodes.percent })
    .from(discountUses)
    .innerJoin(discountCodes, eq(discountCodes.id, discountUses.codeId))
    .where(eq(discountUses.orderId, orderId))
  return code?.percent ?? null
}

/** Call it when the order is paid. This includes a cancelled order whose use was released before. */
export async function confirmUse(tx: Database, orderId: string): Promise<void> {
  const [use] = await tx
    .update(discountUses)
    .set({ isReserved: true })
    .where(eq(discountUses.orderId, orderId))
    .returning()
  if (use) await clearSelection(tx, use.customerId, use.codeId)
}

/** Call it when the order is cancelled. */
export async function releaseUse(tx: Database, orderId: string): Promise<void> {
  await tx.update(discountUses).set({ isReserved: false }).where(eq(discountUses.orderId, orderId))
}

/** The caller has locked both customers. `orderId`: moves only the use of this order. */
export async function moveUses(tx: Database, from: string, to: string, orderId?: string): Promise<void> {
  const isThisOrder = orderId === undefined ? undefined : eq(discountUses.orderId, orderId)
  await tx
    .update(discountUses)
    .set({ customerId: to })
    .where(and(eq(discountUses.customerId, from), isThisOrder))
}

/** `0712 345 678` and `+254712345678` count as the same phone. */
function lastPhoneDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-9)
}
