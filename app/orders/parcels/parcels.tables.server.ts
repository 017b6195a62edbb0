import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/framework/database/columns.server.ts'

/** Staff edit them. A parcel stores its own copy of name and link. */
export const carriers = pgTable('carriers', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  linkPattern: text('link_pattern'),
})

export const parcels = pgTable('parcels', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  carrier: text('carrier'),
  trackingNumber: text('tracking_number'),
  trackingLink: text('tracking_link'),
  note: text('note'),
  sentAt: moment('sent_at').notNull(),
})

export const parcelLines = pgTable(
  'parcel_lines',
  {
    lineId: uuid('line_id').notNull(),
    parcelId: uuid('parcel_id').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lineId, table.parcelId] })],
)
