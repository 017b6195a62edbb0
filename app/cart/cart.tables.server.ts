import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

export const cartLines = pgTable(
  'cart_lines',
  {
    customerId: text('customer_id').notNull(),
    productId: uuid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.productId] })],
)

export const cartChanges = pgTable(
  'cart_changes',
  {
    customerId: text('customer_id').notNull(),
    key: uuid('key').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.key] })],
)
