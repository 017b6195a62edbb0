import { bigint, boolean, date, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { SettlementMethod } from '#app/money/payment-method.ts'
import type { ClosedBooks } from './closed-books.ts'
import type { StatementRow } from './statement.ts'

export const statements = pgTable('statements', {
  id: uuid('id').primaryKey(),
  digest: text('digest').notNull(),
  fileName: text('file_name').notNull(),
  beginsAt: moment('begins_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  /** The sums stated in the file; null if it has none. */
  paidInKes: numeric('paid_in_kes', { precision: 14, scale: 2 }),
  withdrawnKes: numeric('withdrawn_kes', { precision: 14, scale: 2 }),
  isDemo: boolean('is_demo').notNull(),
  uploadedAt: moment('uploaded_at').notNull(),
  uploadedBy: text('uploaded_by').notNull(),
})

export const statementRows = pgTable(
  'statement_rows',
  {
    receipt: text('receipt').notNull(),
    kind: text('kind').$type<StatementRow['kind']>().notNull(),
    amountKes: numeric('amount_kes', { precision: 12, scale: 2 }).notNull(),
    at: moment('at').notNull(),
    details: text('details').notNull(),
    account: text('account').notNull(),
    payer: text('payer').notNull(),
    /** The receipt of the payment that was reversed. */
    originalReceipt: text('original_receipt'),
    isDemo: boolean('is_demo').notNull(),
    statementId: uuid('statement_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.receipt, table.kind, table.amountKes] })],
)

export const settlements = pgTable('settlements', {
  id: uuid('id').primaryKey(),
  method: text('method').$type<SettlementMethod>().notNull(),
  reference: text('reference').notNull(),
  firstDay: date('first_day', { mode: 'string' }).notNull(),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  collectedKes: numeric('collected_kes', { precision: 14, scale: 2 }).notNull(),
  refundedKes: numeric('refunded_kes', { precision: 14, scale: 2 }).notNull(),
  feesKes: numeric('fees_kes', { precision: 14, scale: 2 }).notNull(),
  bankReceipt: text('bank_receipt'),
  bankDay: date('bank_day', { mode: 'string' }),
  isDemo: boolean('is_demo').notNull(),
  notedAt: moment('noted_at').notNull(),
  notedBy: text('noted_by').notNull(),
  removedAt: moment('removed_at'),
  removedBy: text('removed_by'),
})

export const dayClosings = pgTable('day_closings', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: date('day', { mode: 'string' }).notNull(),
  isDemo: boolean('is_demo').notNull(),
  closedAt: moment('closed_at').notNull(),
  closedBy: text('closed_by').notNull(),
  /** The number of differences and unknown payments when the day was closed. */
  openItems: integer('open_items').notNull(),
  /** Null for a day closed before the sums were stored. */
  books: jsonb('books').$type<ClosedBooks>(),
  reopenedAt: moment('reopened_at'),
  reopenedBy: text('reopened_by'),
  reason: text('reason'),
})
