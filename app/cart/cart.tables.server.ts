import { and, eq, type SQL } from 'drizzle-orm'
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { OptionsByName } from '#app/catalog/line-options.ts'
import { optional, required } from '#app/framework/database/columns.server.ts'

export const cartLines = pgTable(
  'cart_lines',
  {
    customerId: required.text('customer_id'),
    productId: required.uuid('product_id'),
    /** Identifies options and note: the result of `createVariant`. */
    variant: required.text('variant').default('0'),
    choices: required.jsonb('choices').$type<OptionsByName>().default({}),
    note: optional.text('note'),
    quantity: required.integer('quantity'),
    addedAt: required.moment('added_at'),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.productId, table.variant] })],
)

/** Selects one line, or without `variant` all lines of the product. */
export function isCartLine(customerId: string, productId: string, variant?: string): SQL | undefined {
  return and(
    eq(cartLines.customerId, customerId),
    eq(cartLines.productId, productId),
    variant === undefined ? undefined : eq(cartLines.variant, variant),
  )
}

export const cartChanges = pgTable(
  'cart_changes',
  { customerId: required.text('customer_id'), key: required.uuid('key'), madeAt: required.moment('made_at') },
  (table) => [primaryKey({ columns: [table.customerId, table.key] })],
)
