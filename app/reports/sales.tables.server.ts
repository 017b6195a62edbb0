import { bigint, boolean, date, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const salesFigures = {
  day: date('day').notNull(),
  category: text('category').notNull(),
  isDemo: boolean('is_demo').notNull(),
  cents: bigint('cents', { mode: 'number' }).notNull(),
  centsAtRate: numeric('cents_at_rate').notNull(),
  sold: bigint('sold', { mode: 'number' }).notNull(),
}

export const salesDays = pgTable('sales_days', salesFigures, (table) => [
  primaryKey({ columns: [table.isDemo, table.day, table.category] }),
])

/** A trigger writes the rows. */
export const salesToAdd = pgTable('sales_to_add', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...salesFigures,
})

export const shippingSums = pgTable('shipping_sums', {
  isDemo: boolean('is_demo').primaryKey(),
  cents: bigint('cents', { mode: 'number' }).notNull(),
  centsAtRate: numeric('cents_at_rate').notNull(),
})

/** Triggers write the rows. `centsAtRate`: the charged amount beyond the products, in hundredths of a shilling. */
export const shippingToAdd = pgTable('shipping_to_add', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  isDemo: boolean('is_demo').notNull(),
  cents: bigint('cents', { mode: 'number' }).notNull(),
  centsAtRate: numeric('cents_at_rate').notNull(),
})

/** Triggers write the rows. The sum over all rows is the number of orders ever paid. */
export const paidOrders = pgTable('paid_orders', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  number: bigint('number', { mode: 'number' }).notNull(),
})
