import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'

/** The list that staff edit. A parcel stores its own copy of name and link. */
export const carriers = pgTable('carriers', {
  id: primary.uuid('id'),
  name: required.text('name'),
  linkPattern: optional.text('link_pattern'),
})

export const parcels = pgTable('parcels', {
  id: primary.uuid('id'),
  orderId: required.uuid('order_id'),
  carrier: optional.text('carrier'),
  trackingNumber: optional.text('tracking_number'),
  trackingLink: optional.text('tracking_link'),
  note: optional.text('note'),
  sentAt: required.moment('sent_at'),
})

export const parcelLines = pgTable(
  'parcel_lines',
  { lineId: required.uuid('line_id'), parcelId: required.uuid('parcel_id'), quantity: required.integer('quantity') },
  (table) => [primaryKey({ columns: [table.lineId, table.parcelId] })],
)
