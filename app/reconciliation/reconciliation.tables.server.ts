import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { SettlementMethod } from '#app/money/payment-method.ts'
import type { ClosedDaySnapshot } from './closed-books.ts'
import type { StatementRow } from './statement.ts'

export const statements = pgTable('statements', {
  id: primary.uuid('id'),
  digest: required.text('digest'),
  fileName: required.text('file_name'),
  beginsAt: required.moment('begins_at'),
  endsAt: required.moment('ends_at'),
  /** The sums stated in the file; null if it has none. */
  paidInKes: optional.numeric('paid_in_kes', { precision: 14, scale: 2 }),
  withdrawnKes: optional.numeric('withdrawn_kes', { precision: 14, scale: 2 }),
  isDemo: required.boolean('is_demo'),
  uploadedAt: required.moment('uploaded_at'),
  uploadedBy: required.text('uploaded_by'),
})

export const statementRows = pgTable(
  'statement_rows',
  {
    receipt: required.text('receipt'),
    kind: required.text('kind').$type<StatementRow['kind']>(),
    amountKes: required.numeric('amount_kes', { precision: 12, scale: 2 }),
    at: required.moment('at'),
    details: required.text('details'),
    account: required.text('account'),
    payer: required.text('payer'),
    /** The receipt of the payment that was reversed. */
    originalReceipt: optional.text('original_receipt'),
    isDemo: required.boolean('is_demo'),
    statementId: required.uuid('statement_id'),
  },
  (table) => [primaryKey({ columns: [table.receipt, table.kind, table.amountKes] })],
)

export const settlements = pgTable('settlements', {
  id: primary.uuid('id'),
  method: required.text('method').$type<SettlementMethod>(),
  reference: required.text('reference'),
  firstDay: required.date('first_day'),
  lastDay: required.date('last_day'),
  collectedKes: required.numeric('collected_kes', { precision: 14, scale: 2 }),
  refundedKes: required.numeric('refunded_kes', { precision: 14, scale: 2 }),
  feesKes: required.numeric('fees_kes', { precision: 14, scale: 2 }),
  bankReceipt: optional.text('bank_receipt'),
  bankDay: optional.date('bank_day'),
  isDemo: required.boolean('is_demo'),
  notedAt: required.moment('noted_at'),
  notedBy: required.text('noted_by'),
  removedAt: optional.moment('removed_at'),
  removedBy: optional.text('removed_by'),
})

export const dayClosings = pgTable('day_closings', {
  id: primary.identity('id'),
  day: required.date('day'),
  isDemo: required.boolean('is_demo'),
  closedAt: required.moment('closed_at'),
  closedBy: required.text('closed_by'),
  /** The number of differences and unknown payments when the day was closed. */
  openItems: required.integer('open_items'),
  /** Null for a day that was closed before the shop stored sums. */
  books: optional.jsonb('books').$type<ClosedDaySnapshot>(),
  reopenedAt: optional.moment('reopened_at'),
  reopenedBy: optional.text('reopened_by'),
  reason: optional.text('reason'),
})
