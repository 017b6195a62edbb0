import { bigint, boolean, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'
import type { CurrencyCode } from '#app/money/currency.ts'

export const exchangeRates = pgTable('exchange_rates', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The rate is Kenyan shillings for one unit of it. */
  currency: text('currency').$type<CurrencyCode>().notNull().default('USD'),
  rate: numeric('rate', { precision: 12, scale: 6 }).notNull(),
  source: text('source').notNull(),
  providerTime: moment('provider_time'),
  fetchedAt: moment('fetched_at').notNull(),
  accepted: boolean('accepted').notNull(),
  /** Later than `fetched_at` if staff accepted the reading. */
  acceptedAt: moment('accepted_at'),
  refusal: text('refusal'),
})
