import { bigint, boolean, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReachKind } from '#app/platform/reach.server.ts'

/** How often, by day in Nairobi. Nothing in it is anybody's. */
export const reachDays = pgTable(
  'reach_days',
  {
    isDemo: boolean('is_demo').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<ReachKind>().notNull(),
    name: text('name').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.isDemo, table.day, table.kind, table.name] })],
)
