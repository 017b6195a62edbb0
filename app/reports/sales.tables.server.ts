import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { primary, required } from '#app/framework/database/columns.server.ts'

const salesColumns = {
  day: required.date('day'),
  category: required.text('category'),
  isDemo: required.boolean('is_demo'),
  cents: required.bigint('cents'),
  centsAtRate: required.numeric('cents_at_rate'),
  sold: required.bigint('sold'),
}

export const salesDays = pgTable('sales_days', salesColumns, (table) => [
  primaryKey({ columns: [table.isDemo, table.day, table.category] }),
])

/** A trigger writes the rows. */
export const salesToAdd = pgTable('sales_to_add', { id: primary.identity('id'), ...salesColumns })

export const shippingSums = pgTable('shipping_sums', {
  isDemo: primary.boolean('is_demo'),
  cents: required.bigint('cents'),
  centsAtRate: required.numeric('cents_at_rate'),
})

/** Triggers write the rows. `centsAtRate`: the charged amount beyond the products, in hundredths of a shilling. */
export const shippingToAdd = pgTable('shipping_to_add', {
  id: primary.identity('id'),
  isDemo: required.boolean('is_demo'),
  cents: required.bigint('cents'),
  centsAtRate: required.numeric('cents_at_rate'),
})

/** Triggers write the rows. The sum over all rows is the number of orders ever paid. */
export const paidOrders = pgTable('paid_orders', { id: primary.identity('id'), number: required.bigint('number') })
