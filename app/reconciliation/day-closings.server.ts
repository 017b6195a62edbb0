import { and, eq, isNull, sql } from 'drizzle-orm'
import { addDays, nairobiDay, nairobiStart } from '#app/framework/nairobi.ts'
import { pickFields } from '#app/framework/records.ts'
import type { StaffMember } from '#app/identity/staff-member.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { readDayComparison } from './day-comparison.server.ts'
import { maxListedDays, type OpenDay } from './day-comparison.ts'
import {
  isWithin,
  listMoneyLines,
  outsideMoney,
  paidWithin,
  removeName,
  returnedMoney,
  unmatchedMoney,
} from './money-lines.server.ts'
import { countOpenItems, listOpenItems, maxNamedItems } from './open-items.ts'
import { dayClosings } from './reconciliation.tables.server.ts'

export type ClosingRefusal = 'not-over' | 'closed-already' | 'not-closed'
export type ClosingResult = { ok: true } | { ok: false; reason: ClosingRefusal }

export async function closeDay(shop: Shop, staff: StaffMember, day: string): Promise<ClosingResult> {
  const at = shop.clock.now()
  if (day >= nairobiDay(at)) return { ok: false, reason: 'not-over' }
  const { closing, lines } = await readForClosing(shop, day)
  const sums = pickFields(closing, ['methods', 'total', 'unmatched', 'returned', 'outside'])
  const openItems = countOpenItems(closing)
  const { isDemo } = shop.config
  return shop.db.transaction(async (tx): Promise<ClosingResult> => {
    const rows = await tx
      .insert(dayClosings)
      .values({ day, isDemo, closedAt: at, closedBy: staff.name, openItems, books: { sums, lines } })
      .onConflictDoNothing()
      .returning({ id: dayClosings.id })
    if (rows.length === 0) return { ok: false, reason: 'closed-already' }
    const after = { net_of_orders_kes: sums.total.net_kes, open_items: openItems }
    await recordAudit(tx, { at, staff, action: 'day closed', subject: `day:${day}`, before: null, after })
    return { ok: true }
  })
}

/** Closes each of these days in its own transaction. Skips a day that another member closed in the meantime. */
export async function closeDays(shop: Shop, staff: StaffMember, days: readonly string[]): Promise<ClosingResult> {
  const today = nairobiDay(shop.clock.now())
  if (days.some((day) => day >= today)) return { ok: false, reason: 'not-over' }
  for (const day of days.toSorted()) await closeDay(shop, staff, day)
  return { ok: true }
}

/** Reads sums and lines in one snapshot, so that both contain the same movements. */
function readForClosing(shop: Shop, day: string) {
  return shop.db.transaction(
    async (tx) => {
      const then = { ...shop, db: tx }
      const closing = await readDayComparison(then, day)
      return { closing, lines: (await listMoneyLines(then, { from: day, to: day })).map(removeName) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
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

/** Open days of the last month on which money moved, oldest first. Excludes today, which is not over. */
export async function listOpenDays({ db, config, clock }: Shop): Promise<string[]> {
  const today = nairobiDay(clock.now())
  const span = { from: nairobiStart(addDays(today, -maxListedDays)), to: nairobiStart(today) }
  const { isDemo } = config
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct day::text from (
      select (at at time zone 'Africa/Nairobi')::date as day from (
        select coalesce(bank_arrived_at, paid_at) as at from orders where is_demo = ${isDemo} and ${paidWithin(span)}
        union all
        select f.settled_at from refunds f join orders o on o.id = f.order_id
        where o.is_demo = ${isDemo} and f.state = 'done' and ${isWithin(sql`f.settled_at`, span)}
        union all select at from (${unmatchedMoney(isDemo, span)}) unmatched
        union all select at from (${outsideMoney(isDemo, span)}) outside
        union all select at from (${returnedMoney(isDemo, span)}) returned
      ) moved) days
    where not exists (select 1 from day_closings c
      where c.is_demo = ${isDemo} and c.reopened_at is null and c.day = days.day)
    order by day`)
  return rows.map(({ day }) => day)
}

/** The open days, each with its sum and the number of its open items. */
export async function readOpenDays(shop: Shop): Promise<OpenDay[]> {
  const open: OpenDay[] = []
  for (const day of await listOpenDays(shop)) {
    const books = await readDayComparison(shop, day)
    const { is_covered, total } = books
    const items = { open_items: countOpenItems(books), first_items: listOpenItems(books).slice(0, maxNamedItems) }
    open.push({ day, net_kes: total.net_kes, ...items, is_covered })
  }
  return open
}

function isClosed({ config }: Shop, day: string) {
  return and(eq(dayClosings.day, day), eq(dayClosings.isDemo, config.isDemo), isNull(dayClosings.reopenedAt))
}
