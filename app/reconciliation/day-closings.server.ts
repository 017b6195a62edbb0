import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { nairobiDay } from '#app/framework/nairobi.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { readClosingDay } from './closing-day.server.ts'
import type { DayClosing } from './closing-day.ts'
import { countOpenItems } from './open-items.ts'
import { dayClosings } from './reconciliation.tables.server.ts'

export type ClosingRefusal = 'not-over' | 'closed-already' | 'not-closed'
export type ClosingResult = { ok: true } | { ok: false; reason: ClosingRefusal }

/** How far back open days are listed. */
const maxOpenDays = 31

export async function closeDay(shop: Shop, staff: StaffMember, day: string): Promise<ClosingResult> {
  const at = shop.clock.now()
  if (day >= nairobiDay(at)) return { ok: false, reason: 'not-over' }
  const openItems = countOpenItems(await readClosingDay(shop, day))
  const { isDemo } = shop.config
  return shop.db.transaction(async (tx): Promise<ClosingResult> => {
    const rows = await tx
      .insert(dayClosings)
      .values({ day, isDemo, closedAt: at, closedBy: staff.name, openItems })
      .onConflictDoNothing()
      .returning({ id: dayClosings.id })
    if (rows.length === 0) return { ok: false, reason: 'closed-already' }
    const after = { open_items: openItems }
    await recordAudit(tx, { at, staff, action: 'day closed', subject: `day:${day}`, before: null, after })
    return { ok: true }
  })
}

export async function reopenDay(shop: Shop, staff: StaffMember, day: string, reason: string): Promise<ClosingResult> {
  const at = shop.clock.now()
  return shop.db.transaction(async (tx): Promise<ClosingResult> => {
    const rows = await tx
      .update(dayClosings)
      .set({ reopenedAt: at, reopenedBy: staff.name, reason })
      .where(isClosed(shop, day))
      .returning({ id: dayClosings.id })
    if (rows.length === 0) return { ok: false, reason: 'not-closed' }
    await recordAudit(tx, { at, staff, action: 'day reopened', subject: `day:${day}`, before: null, after: { reason } })
    return { ok: true }
  })
}

/** Null for an open day. */
export async function findClosing(shop: Shop, day: string): Promise<DayClosing | null> {
  const [row] = await shop.db.select().from(dayClosings).where(isClosed(shop, day)).orderBy(desc(dayClosings.id))
  return row ? { closed_at: row.closedAt.toISOString(), closed_by: row.closedBy, open_items: row.openItems } : null
}

/** Open days of the last month on which an order was paid, oldest first. Excludes today, which is not over. */
export async function listOpenDays({ db, config, clock }: Shop): Promise<string[]> {
  const today = nairobiDay(clock.now())
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct (paid_at at time zone 'Africa/Nairobi')::date::text as day from orders
    where is_demo = ${config.isDemo}
      and paid_at >= (${today}::date - ${maxOpenDays}::int)::timestamp at time zone 'Africa/Nairobi'
      and paid_at < ${today}::timestamp at time zone 'Africa/Nairobi'
      and not exists (select 1 from day_closings c where c.is_demo = orders.is_demo and c.reopened_at is null
        and c.day = (paid_at at time zone 'Africa/Nairobi')::date)
    order by day`)
  return rows.map(({ day }) => day)
}

function isClosed({ config }: Shop, day: string) {
  return and(eq(dayClosings.day, day), eq(dayClosings.isDemo, config.isDemo), isNull(dayClosings.reopenedAt))
}
