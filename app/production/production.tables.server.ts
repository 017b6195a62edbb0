import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'

/** A line that nobody has taken has no row. */
export const productionLines = pgTable('making', {
  lineId: uuid('line_id').primaryKey(),
  maker: text('maker').notNull(),
  takenAt: moment('taken_at').notNull(),
  madeAt: moment('made_at'),
  /** Shillings for each piece, as it was when the line was made. Null where no rate was known. */
  rateKes: integer('rate_kes'),
})

/** What a maker is paid for one piece of a product, from now on. */
export const productionRates = pgTable('making_rates', {
  productId: uuid('product_id').primaryKey(),
  kes: integer('kes').notNull(),
})
