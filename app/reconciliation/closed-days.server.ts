import { and, desc, eq, gte, isNull, lte } from 'drizzle-orm'
import { addDays, nairobiDay } from '#app/framework/nairobi.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { compareLines, differenceKes, type MoneyLine } from './closed-books.ts'
import { maxListedDays, type ReconciliationDay } from './day-comparison.ts'
import { type Days, listMoneyLines } from './money-lines.server.ts'
import { dayClosings } from './reconciliation.tables.server.ts'

type DayChanges<Line extends MoneyLine> = { day: string; added: Line[]; removed: MoneyLine[] }

/** Compares the stored lines of the closed days with their current lines, and returns only the days that differ. */
export async function listClosedChanges<Line extends MoneyLine>(
  { db, config }: Shop,
  { from, to }: Days,
  lines: readonly Line[],
): Promise<DayChanges<Line>[]> {
  const isClosed = and(eq(dayClosings.isDemo, config.isDemo), isNull(dayClosings.reopenedAt))
  const closed = await db
    .select({ day: dayClosings.day, books: dayClosings.books })
    .from(dayClosings)
    .where(and(isClosed, gte(dayClosings.day, from), lte(dayClosings.day, to)))
    .orderBy(dayClosings.day)
  const byDay = Map.groupBy(lines, ({ at }) => nairobiDay(new Date(at)))
  return closed
    .flatMap(({ day, books }) => (books ? [{ day, ...compareLines(books.lines, byDay.get(day) ?? []) }] : []))
    .filter(({ added, removed }) => added.length + removed.length > 0)
}

/** Closed days of the last month whose money has changed since they were closed, oldest first. */
export async function listChangedDays(shop: Shop): Promise<ReconciliationDay['changed_days']> {
  const today = nairobiDay(shop.clock.now())
  const days = { from: addDays(today, -maxListedDays), to: addDays(today, -1) }
  const changes = await listClosedChanges(shop, days, await listMoneyLines(shop, days))
  return changes.map(({ day, added, removed }) => ({ day, difference_kes: differenceKes(added, removed) }))
}

type LatestClosing = Pick<ReconciliationDay, 'closing' | 'reopening'>

/** `closing` is null for an open day; `reopening` for a closed day, and for a day that was never closed. */
export async function readLatestClosing(shop: Shop, day: string): Promise<LatestClosing> {
  const [row] = await shop.db
    .select()
    .from(dayClosings)
    .where(and(eq(dayClosings.day, day), eq(dayClosings.isDemo, shop.config.isDemo)))
    .orderBy(desc(dayClosings.id))
    .limit(1)
  if (!row) return { closing: null, reopening: null }
  if (row.reopenedAt) {
    const { reopenedAt, reopenedBy, reason } = row
    const reopening = { reopened_at: reopenedAt.toISOString(), reopened_by: reopenedBy ?? '', reason: reason ?? '' }
    return { closing: null, reopening }
  }
  const days = { from: day, to: day }
  const [changes] = row.books ? await listClosedChanges(shop, days, await listMoneyLines(shop, days)) : []
  const closing = {
    closed_at: row.closedAt.toISOString(),
    closed_by: row.closedBy,
    open_items: row.openItems,
    books: row.books && {
      sums: row.books.sums,
      changes: [
        ...(changes?.added ?? []).map((line) => ({ ...line, change: 'added' as const })),
        ...(changes?.removed ?? []).map((line) => ({ ...line, change: 'removed' as const })),
      ],
    },
  }
  return { closing, reopening: null }
}
