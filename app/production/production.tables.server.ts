import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'

/** A line without a maker has no row. */
export const productionLines = pgTable('making', {
  lineId: primary.uuid('line_id'),
  maker: required.text('maker'),
  takenAt: required.moment('taken_at'),
  madeAt: optional.moment('made_at'),
  /** Shillings for each product made, as of the time it was made. Null if there was no rate. */
  rateKes: optional.integer('rate_kes'),
})

/** What a maker is paid for each product made from now on. */
export const productionRates = pgTable('making_rates', {
  productId: primary.uuid('product_id'),
  kes: required.integer('kes'),
})
