import { sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { optional, primary, required } from '#app/framework/database/columns.server.ts'
import type { OptionsByName } from '../line-options.ts'

export const stockItems = pgTable('ready_pieces', {
  id: primary.uuid('id'),
  productId: required.uuid('product_id'),
  choices: required.jsonb('choices').$type<OptionsByName>().default({}),
  made: required.integer('made'),
  /** The reserved quantity. A trigger computes it from the reservations. */
  held: required.integer('held').default(0),
  taken: required.integer('taken').default(0),
  free: required.integer('free').generatedAlwaysAs(sql``),
})

export const stockReservations = pgTable('ready_holds', {
  lineId: primary.uuid('line_id'),
  orderId: required.uuid('order_id'),
  customerId: required.text('customer_id'),
  stockItemId: required.uuid('piece_id'),
  quantity: required.integer('quantity'),
  /** The smallest quantity with which the payment is accepted; 0 for a product that is made to order. */
  minQuantity: required.integer('least'),
  state: required.text('state').$type<'held' | 'taken' | 'freed'>(),
  /** Null if the reservation ends only when its order is paid or cancelled. */
  endsAt: optional.moment('ends_at'),
})
export type StockReservation = typeof stockReservations.$inferSelect
