import { bigint, boolean, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { VisitKind } from '#app/shop/services/analytics.server.ts'

/** Counts by day in Nairobi, without personal data. */
export const visitDays = pgTable(
  'reach_days',
  {
    isDemo: boolean('is_demo').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<VisitKind>().notNull(),
    name: text('name').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.isDemo, table.day, table.kind, table.name] })],
)
