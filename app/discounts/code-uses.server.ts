import { and, eq, ne, or } from 'drizzle-orm'
import { nairobiDay } from '#app/platform/nairobi.ts'
import type { Database } from '#app/platform/shop.server.ts'
import { forgetChoice } from './code-choices.server.ts'
import type { CodeCase, CodeOffer } from './discount-code.ts'
import { type CodeRow, discountUses } from './discounts.tables.server.ts'

/** `phone` is empty where none is known yet. `replaces`: the order whose place this customer's next one takes. */
export type CodeUser = { customerId: string; phone: string; replaces: string | null }

export async function offerCode(db: Database, code: CodeRow, user: CodeUser, at: Date): Promise<CodeOffer> {
  return { code, today: nairobiDay(at), uses: await countUses(db, code, user) }
}

/** Only what the code limits is counted. */
async function countUses(db: Database, code: CodeRow, user: CodeUser): Promise<CodeCase['uses']> {
  const isOther = user.replaces === null ? undefined : ne(discountUses.orderId, user.replaces)
  const isHeld = and(eq(discountUses.codeId, code.id), discountUses.isHeld, isOther)
  const isTheirs = or(
    eq(discountUses.customerId, user.customerId),
    user.phone === '' ? undefined : eq(discountUses.phone, phoneEnd(user.phone)),
  )
  return {
    all: code.mostUses === null ? 0 : await db.$count(discountUses, isHeld),
    ofCustomer: code.mostUsesOfCustomer === null ? 0 : await db.$count(discountUses, and(isHeld, isTheirs)),
  }
}

type Use = { orderId: string; codeId: string; customerId: string; phone: string }

/** The code is locked, and was found to be free. */
export async function takeUse(tx: Database, use: Use): Promise<void> {
  await tx.insert(discountUses).values({ ...use, phone: phoneEnd(use.phone), isHeld: true })
}

/** Its order is paid, perhaps after it was cancelled. */
export async function keepUse(tx: Database, orderId: string): Promise<void> {
  const [use] = await tx.update(discountUses).set({ isHeld: true }).where(eq(discountUses.orderId, orderId)).returning()
  if (use) await forgetChoice(tx, use.customerId, use.codeId)
}

/** Its order is cancelled. */
export async function freeUse(tx: Database, orderId: string): Promise<void> {
  await tx.update(discountUses).set({ isHeld: false }).where(eq(discountUses.orderId, orderId))
}

/** Both customers are locked. `orderId`: of this order alone. */
export async function moveUses(tx: Database, from: string, to: string, orderId?: string): Promise<void> {
  const isIt = orderId === undefined ? undefined : eq(discountUses.orderId, orderId)
  await tx
    .update(discountUses)
    .set({ customerId: to })
    .where(and(eq(discountUses.customerId, from), isIt))
}

/** `0712 345 678` and `+254712345678` are one phone. */
function phoneEnd(phone: string): string {
  return phone.replace(/\D/g, '').slice(-9)
}
