import { asc, eq, gte } from 'drizzle-orm'
import { nairobiDay } from '#app/framework/nairobi.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { closedDays } from '../delivery.tables.server.ts'
import type { ClosedInput } from './delivery-input.ts'

export type ClosedRow = typeof closedDays.$inferSelect

/** The closed periods that end today or later. */
export async function listUpcomingClosedDays({ db, clock }: Shop): Promise<ClosedRow[]> {
  return db
    .select()
    .from(closedDays)
    .where(gte(closedDays.lastOn, nairobiDay(clock.now())))
    .orderBy(asc(closedDays.firstOn), asc(closedDays.id))
}

/** Returns false if the days are over. Idempotent by id. */
export async function closeDays(shop: Shop, staff: StaffMember, input: ClosedInput): Promise<boolean> {
  const at = shop.clock.now()
  if (input.last_on < nairobiDay(at)) return false
  const after = {
    firstOn: input.first_on,
    lastOn: input.last_on,
    isPause: input.is_pause,
    stopsSelling: input.stops_selling,
    word: input.word,
  }
  return shop.db.transaction(async (tx) => {
    const row = { id: input.id, ...after, madeAt: at }
    const [added] = await tx.insert(closedDays).values(row).onConflictDoNothing().returning()
    const subject = auditSubject(after)
    if (added) await recordAudit(tx, { at, staff, action: 'days closed', subject, before: null, after })
    return true
  })
}

/** Deletes the closed days; does nothing if they were deleted before. The promised days of existing orders stay. */
export function removeClosedDays(shop: Shop, staff: StaffMember, id: string): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const [removed] = await tx.delete(closedDays).where(eq(closedDays.id, id)).returning()
    if (!removed) return
    const { id: _id, madeAt: _at, ...before } = removed
    const at = shop.clock.now()
    await recordAudit(tx, { at, staff, action: 'days opened', subject: auditSubject(removed), before, after: null })
  })
}

function auditSubject({ firstOn, lastOn }: Pick<ClosedRow, 'firstOn' | 'lastOn'>): string {
  return firstOn === lastOn ? `closed:${firstOn}` : `closed:${firstOn} to ${lastOn}`
}
