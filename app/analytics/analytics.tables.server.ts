import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { required } from '#app/framework/database/columns.server.ts'
import type { VisitKind } from '#app/shop/services/analytics.server.ts'

/** Counts by day in Nairobi, without personal data. */
export const visitDays = pgTable(
  'reach_days',
  {
    isDemo: required.boolean('is_demo'),
    day: required.date('day'),
    kind: required.text('kind').$type<VisitKind>(),
    name: required.text('name'),
    n: required.bigint('n'),
  },
  (table) => [primaryKey({ columns: [table.isDemo, table.day, table.kind, table.name] })],
)
