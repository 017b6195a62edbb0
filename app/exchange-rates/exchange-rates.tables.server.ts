import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { CurrencyCode } from '#app/money/currency.ts'

export const exchangeRates = pgTable('exchange_rates', {
  id: primary.identity('id'),
  /** `rate` is in Kenyan shillings for one unit of this currency. */
  currency: required.text('currency').$type<CurrencyCode>().default('USD'),
  rate: required.numeric('rate', { precision: 12, scale: 6 }),
  source: required.text('source'),
  providerTime: optional.moment('provider_time'),
  fetchedAt: required.moment('fetched_at'),
  accepted: required.boolean('accepted'),
  /** Later than `fetchedAt` if staff accepted the reading. */
  acceptedAt: optional.moment('accepted_at'),
  refusal: optional.text('refusal'),
})
