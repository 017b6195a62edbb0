import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SelectedOptions } from '#app/catalog/line-options.ts'
import { moment } from '#app/framework/database/columns.server.ts'

export const cartLines = pgTable(
  'cart_lines',
  {
    customerId: text('customer_id').notNull(),
    productId: uuid('product_id').notNull(),
    /** Identifies options and note: the result of `variantOf`. */
    variant: text('variant').notNull().default('0'),
    choices: jsonb('choices').$type<SelectedOptions>().notNull().default({}),
    note: text('note'),
    quantity: integer('quantity').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.productId, table.variant] })],
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
