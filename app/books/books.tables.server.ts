import { boolean, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

export const statements = pgTable('statements', {
  id: uuid('id').primaryKey(),
  digest: text('digest').notNull(),
  fileName: text('file_name').notNull(),
  beginsAt: moment('begins_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  isDemo: boolean('is_demo').notNull(),
  uploadedAt: moment('uploaded_at').notNull(),
  uploadedBy: text('uploaded_by').notNull(),
})

export const statementRows = pgTable(
  'statement_rows',
  {
    receipt: text('receipt').notNull(),
    kind: text('kind').$type<'payment' | 'charge' | 'other'>().notNull(),
    amountKes: numeric('amount_kes', { precision: 12, scale: 2 }).notNull(),
    at: moment('at').notNull(),
    details: text('details').notNull(),
    account: text('account').notNull(),
    payer: text('payer').notNull(),
    isDemo: boolean('is_demo').notNull(),
    statementId: uuid('statement_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.receipt, table.kind, table.amountKes] })],
)
