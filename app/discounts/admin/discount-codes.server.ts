import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { StaffMember } from '#app/identity/staff-member.ts'
import { wireToCents } from '#app/money/money.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { maxCounted } from '../discount-code.ts'
import { type CodeRow, discountCodes, discountUses } from '../discounts.tables.server.ts'
import type { CodeInput } from './code-input.ts'

export type CodeWithUses = CodeRow & { uses: number }

const uses = sql<number>`(select count(*)::int from (
  select 1 from ${discountUses} where ${discountUses.codeId} = ${discountCodes.id} and ${discountUses.isReserved} limit ${maxCounted}
) counted)`

/** Newest first. */
export async function listCodes(db: Database, limit: number): Promise<CodeWithUses[]> {
  const rows = await db
    .select({ code: discountCodes, uses })
    .from(discountCodes)
    .orderBy(desc(discountCodes.createdAt), desc(discountCodes.id))
    .limit(limit)
  return rows.map(({ code, uses }) => ({ ...code, uses }))
}

export type CreateCodeResult = { ok: true } | { ok: false; reason: 'taken' }

/** Idempotent: a repeated id creates nothing. */
export function createCode(shop: Shop, staff: StaffMember, input: CodeInput): Promise<CreateCodeResult> {
  const at = shop.clock.now()
  const row = {
    id: input.id,
    code: input.code,
    percent: input.percent,
    amountCents: input.amount === null ? null : wireToCents(input.amount),
    minCents: wireToCents(input.least) ?? 0,
    beginsOn: input.begins_on,
    endsOn: input.ends_on,
    maxUses: input.most_uses,
    maxUsesOfCustomer: input.most_uses_of_customer,
    createdAt: at,
  }
  return shop.db.transaction(async (tx): Promise<CreateCodeResult> => {
    const [added] = await tx.insert(discountCodes).values(row).onConflictDoNothing().returning()
    if (added) {
      const { id: _id, createdAt: _at, ...after } = row
      await recordAudit(tx, { at, staff, action: 'code made', subject: `code:${row.code}`, before: null, after })
      return { ok: true }
    }
    const isSameCode = and(eq(discountCodes.id, input.id), eq(discountCodes.code, input.code))
    return (await tx.$count(discountCodes, isSameCode)) > 0 ? { ok: true } : { ok: false, reason: 'taken' }
  })
}

/** Ends a code permanently; orders with the code keep their discount. False if there is no such code. */
export function endCode(shop: Shop, staff: StaffMember, id: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const at = shop.clock.now()
    const [ended] = await tx
      .update(discountCodes)
      .set({ endedAt: at })
      .where(and(eq(discountCodes.id, id), isNull(discountCodes.endedAt)))
      .returning()
    if (!ended) return (await tx.$count(discountCodes, eq(discountCodes.id, id))) > 0
    const change = { action: 'code ended', subject: `code:${ended.code}`, before: { endedAt: null } }
    await recordAudit(tx, { at, staff, ...change, after: { endedAt: at } })
    return true
  })
}
