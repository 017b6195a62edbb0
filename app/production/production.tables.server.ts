import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'

/** A line without a maker has no row. */
export const productionLines = pgTable('making', {
  lineId: uuid('line_id').primaryKey(),
  maker: text('maker').notNull(),
  takenAt: moment('taken_at').notNull(),
  madeAt: moment('made_at'),
  /** Shillings for each product made, as of the time it was made. Null if there was no rate. */
  rateKes: integer('rate_kes'),
})

/** What a maker is paid for each product made from now on. */
export const productionRates = pgTable('making_rates', {
  productId: uuid('product_id').primaryKey(),
  kes: integer('kes').notNull(),
})
